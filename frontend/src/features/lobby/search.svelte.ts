/** Looking for any opponent: what there is to know before, the search while it waits, and how it ends. */
import { challengeCancel, challengeGet, challengeSetNonce } from "../../http/challenges";
import { randomNonce } from "../../http/client";
import { challengeRenew, pairingGet, pairingStart } from "../../http/pairing";
import { isProblem } from "../../http/problem";
import type { Challenge, NewSearch, Pace } from "../../http/types";
import { isMatchStarted, refreshWhileShown } from "../../stores/refresh";

/** How often to look, and to say that one is there: the server forgets who plays live and is silent for a minute. */
const LOOK = 15_000;

type Ruleset = NewSearch["ruleset"];

export class Search {
  paces = $state.raw<readonly Pace[]>([]);
  /** The search while it waits. */
  mine = $state.raw<Challenge | null>(null);
  /** The last one ended by itself: nobody came, and its maker was away. */
  lapsed = $state(false);
  #ruleset: Ruleset | null = null;
  #found: (match: string) => void;

  /** @param found is called with the match when there is one. */
  constructor(found: (match: string) => void) {
    this.#found = found;
  }

  /** Whether its maker has to stay for it. */
  get isLive(): boolean {
    return this.mine?.clock?.type === "live";
  }

  /** Read how it stands by these rules. Without an answer all stays as it was. */
  async look(ruleset: Ruleset): Promise<void> {
    this.#ruleset = ruleset;
    const before = this.mine;
    const { paces, search } = await pairingGet(ruleset);
    if (ruleset === this.#ruleset) this.paces = paces;
    // One that has just been begun is newer than the answer.
    if (this.mine === before) this.mine = search;
  }

  /** Begin. Throws Problem. */
  async start(search: Omit<NewSearch, "nonce">): Promise<void> {
    this.lapsed = false;
    const challenge = await pairingStart({ ...search, nonce: randomNonce() });
    this.#take(challenge);
    // Our part of the deal, drawn after the server has committed to its own. Playing does not hang on it, nor does ending the search.
    if (challenge.status === "open") void challengeSetNonce(challenge.id, randomNonce()).catch(passOver);
  }

  /** Withdraw it. Where somebody has just come, there is a match instead. */
  async end(): Promise<void> {
    const ended = this.mine;
    if (!ended) return;
    try {
      await challengeCancel(ended.id);
      this.mine = null;
    } catch (error) {
      if (!isProblem(error, "challenge_closed")) throw error;
      this.#take(await challengeGet(ended.id));
    }
  }

  /** Stay current, and say that one is there, until the returned function is called; who leaves ends a live search. */
  follow(): () => void {
    const stop = refreshWhileShown(() => void this.#again().catch(passOver), LOOK, isMatchStarted);
    return () => {
      stop();
      if (this.isLive) void this.end().catch(passOver);
    };
  }

  async #again(): Promise<void> {
    const waiting = this.mine;
    if (this.#ruleset) await this.look(this.#ruleset);
    if (!waiting) return;
    try {
      await challengeRenew(waiting.id);
    } catch (error) {
      if (!isProblem(error, "challenge_closed")) throw error;
      this.#take(await challengeGet(waiting.id));
    }
  }

  #take(challenge: Challenge): void {
    this.mine = challenge.status === "open" ? challenge : null;
    this.lapsed = challenge.status === "expired";
    if (challenge.match) this.#found(challenge.match);
  }
}

/** What is asked beside the way may fail: it is asked again. */
function passOver(error: unknown): void {
  if (!isProblem(error)) throw error;
}
