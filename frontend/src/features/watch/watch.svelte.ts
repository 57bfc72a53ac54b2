/** The public matches that are being played, the latest changed first; they change while one looks. */
import { cursorOf } from "../../http/calls";
import { publicMatchList } from "../../http/players";
import { isProblem, type Problem } from "../../http/problem";
import type { MatchSummary, Seat } from "../../http/types";
import { refreshWhileShown } from "../../stores/refresh";

/** How often to look again: a list has no pushes. */
const LOOK = 10_000;

export class PublicMatches {
  /** Null until they have come. */
  matches = $state.raw<MatchSummary[] | null>(null);
  problem = $state.raw<Problem | null>(null);
  #next = $state<string | null>(null);
  /** More than the first page is shown: the list is left as it is. */
  #further = false;

  get hasMore(): boolean {
    return this.#next !== null;
  }

  async load(): Promise<void> {
    if (this.#further) return;
    await this.#take(null, []);
  }

  async showMore(): Promise<void> {
    this.#further = true;
    await this.#take(this.#next, this.matches ?? []);
  }

  /** Stay current until the returned function is called. */
  follow(): () => void {
    void this.load();
    return refreshWhileShown(() => void this.load(), LOOK);
  }

  async #take(cursor: string | null, before: MatchSummary[]): Promise<void> {
    try {
      const page = await publicMatchList(cursor);
      // One that has changed since comes again; then it is as it came last.
      const again = new Set(page.results.map((match) => match.id));
      this.matches = [...before.filter((match) => !again.has(match.id)), ...page.results];
      this.#next = cursorOf(page.next);
      this.problem = null;
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.problem = error;
    }
  }
}

/** How many of the stones each seat has taken. */
export function countOf(stones: readonly (Seat | null)[]): [number, number] {
  const of = (seat: Seat): number => stones.filter((taken) => taken === seat).length;
  return [of(0), of(1)];
}
