/** Playing a finished match again: who has asked, and the new match once both want it. */
import { matchRematch } from "../http/calls";
import { challengeList, challengeGet } from "../http/challenges";
import { live } from "./live.svelte";
import { isProblem } from "../http/problem";
import type { Challenge } from "../http/types";

/** How often to ask while the socket is down. */
const POLL = 8_000;

export type RematchState = "none" | "asked" | "waiting" | "declined" | "ready";

export class Rematch {
  #challenge = $state.raw<Challenge | null>(null);

  constructor(
    readonly match: string,
    readonly me: string,
  ) {}

  get state(): RematchState {
    const challenge = this.#challenge;
    if (!challenge) return "none";
    switch (challenge.status) {
      case "accepted":
        return challenge.match ? "ready" : "none";
      case "declined":
        return challenge.creator.id === this.me ? "declined" : "none";
      case "open":
        return challenge.creator.id === this.me ? "waiting" : "asked";
      case "cancelled":
      case "expired":
        return "none";
    }
  }

  /** The new match, once it has begun. */
  get next(): string | null {
    return this.#challenge?.match ?? null;
  }

  /** Ask for one, or say yes to the other's. Throws Problem. */
  async ask(): Promise<void> {
    this.#challenge = await matchRematch(this.match);
  }

  /** Stay current until the returned function is called. */
  follow(): () => void {
    const look = (): void => void this.#look();
    const unlisten = live.listen((message) => {
      if (message.type !== "notice") return;
      const { kind, match, challenge } = message.notice;
      if (challenge !== null && challenge === this.#challenge?.id) look();
      else if (kind === "rematch" && match === this.match) look();
    });
    const timer = setInterval(() => {
      if (live.state !== "open" && document.visibilityState === "visible") look();
    }, POLL);
    look();
    return () => {
      unlisten();
      clearInterval(timer);
    };
  }

  async #look(): Promise<void> {
    try {
      this.#challenge = this.#challenge ? await challengeGet(this.#challenge.id) : await this.#find();
    } catch (error) {
      // The button stays: asking tells what there is to know.
      if (!isProblem(error)) throw error;
    }
  }

  async #find(): Promise<Challenge | null> {
    const [made, received] = await Promise.all([challengeList({ show: "made" }), challengeList({ show: "received" })]);
    return [...made.results, ...received.results].find(({ rematch_of }) => rematch_of === this.match) ?? null;
  }
}
