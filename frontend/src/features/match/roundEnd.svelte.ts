/** The end of a round as its reader comes to see it: the table as it lay then, until they go on to the next round. */
import { matchGet } from "../../http/calls";
import { isProblem } from "../../http/problem";
import type { Match } from "../../http/types";
import { markRounds, seenRounds } from "./seen";

export class RoundEnd {
  /** The table as the round ended, with nothing to play; null while there is none to show. */
  table = $state.raw<Match | null>(null);
  /** The table is being fetched: the next round's is not shown meanwhile. */
  awaited = $state(false);
  /** The last table that was shown of the round before. */
  before: Match | null = null;
  #of = "";

  /** Take in the match as it is now; what has ended since its reader looked last is fetched. */
  look(match: Match): void {
    const ended = match.outcomes.length;
    const of = `${match.id} ${String(ended)}`;
    if (match.result !== null || ended <= seenRounds(match)) {
      // Who watches from now on sees each end.
      if (match.result === null) markRounds(match, ended);
      this.before = match;
      if (this.#of !== of) this.#close(of);
    } else if (this.#of !== of) {
      this.#close(of);
      void this.#fetch(match, ended, of);
    }
  }

  /** The reader has seen the end. */
  goOn(): void {
    if (this.table) markRounds(this.table, this.table.outcomes.length);
    this.before = null;
    this.table = null;
  }

  #close(of: string): void {
    this.#of = of;
    this.table = null;
    this.awaited = false;
  }

  async #fetch(match: Match, ended: number, of: string): Promise<void> {
    this.awaited = true;
    if (this.before?.id !== match.id) this.before = null;
    try {
      const table = await matchGet(match.id, undefined, ended);
      if (this.#of === of) this.table = { ...table, options: [] };
    } catch (error) {
      // The next time the match is opened, it is tried again; until then the new round can be played.
      if (!isProblem(error)) throw error;
    } finally {
      if (this.#of === of) this.awaited = false;
    }
  }
}
