/** One match as its reader may see it: fetched, pushed and answered views in one place, never going back. */
import { matchAbort, matchDraw, matchPlay, matchProof, matchRead, matchResign } from "./calls";
import { newKey } from "./client";
import { live } from "./live.svelte";
import { later } from "./order";
import { isProblem, type Problem } from "./problem";
import type { ServerMessage } from "./socket";
import type { Match, Proof, Seat } from "./types";

/** How often to ask while the socket is down. */
const POLL = 8_000;

export class MatchStore {
  match = $state.raw<Match | null>(null);
  /** Why the match could not be fetched; only while there is none to show. */
  problem = $state.raw<Problem | null>(null);
  /** A move or a resignation is on its way. */
  busy = $state(false);

  #sent = { move: "", key: "" };

  constructor(readonly id: string) {}

  /** Fetch the match and stay current until the returned function is called. */
  follow(): () => void {
    const unlisten = live.listen((message) => this.#hear(message));
    live.subscribe(this.id);
    const poll = setInterval(() => {
      if (live.state !== "open" && document.visibilityState === "visible") void this.refresh();
    }, POLL);
    void this.refresh();
    return () => {
      clearInterval(poll);
      live.unsubscribe(this.id);
      unlisten();
    };
  }

  async refresh(): Promise<void> {
    try {
      this.#take(await matchRead(this.id));
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (!this.match) this.problem = error;
    }
  }

  /**
   * Play the actions on the position that is shown.
   *
   * @throws Problem when they were not played; with `stale_version` the fresh match is already here
   */
  async play(actions: string[]): Promise<void> {
    const { match } = this;
    if (!match || this.busy) return;
    const key = this.#keyOf(actions, match.version);
    await this.#write(async () => (await matchPlay(this.id, actions, match.version, key)).match);
  }

  async resign(): Promise<void> {
    if (this.busy) return;
    await this.#write(() => matchResign(this.id));
  }

  /** End a match that has hardly begun. Throws Problem: `too_late_to_abort` when both have moved meanwhile. */
  async abort(): Promise<void> {
    if (this.busy) return;
    await this.#write(() => matchAbort(this.id));
  }

  /** Offer a draw, or answer an offer; to decline one's own is to take it back. */
  async draw(what: "offer" | "accept" | "decline"): Promise<void> {
    if (this.busy) return;
    await this.#write(() => matchDraw(this.id, what));
  }

  prove(stone: number, seat: Seat): Promise<Proof> {
    return matchProof(this.id, stone, seat);
  }

  /** The same move gets the same key: it may have been played already, and only its answer been lost. */
  #keyOf(actions: string[], version: number): string {
    const move = `${String(version)} ${actions.join(" ")}`;
    if (this.#sent.move !== move) this.#sent = { move, key: newKey() };
    return this.#sent.key;
  }

  async #write(write: () => Promise<Match>): Promise<void> {
    this.busy = true;
    try {
      this.#take(await write());
    } catch (error) {
      if (isProblem(error) && error.match) this.#take(error.match);
      throw error;
    } finally {
      this.busy = false;
    }
  }

  #hear(message: ServerMessage): void {
    if (message.type === "match" && message.id === this.id) this.#take(message.match);
    // The heartbeat names the last event of the match: being behind it means that a push was missed.
    if (message.type === "events" && (message.matches[this.id] ?? 0) > (this.match?.event ?? 0)) void this.refresh();
  }

  #take(incoming: Match): void {
    this.match = later(this.match, incoming);
    this.problem = null;
  }
}
