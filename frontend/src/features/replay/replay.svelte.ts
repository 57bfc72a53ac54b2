/** A match turn by turn: where one is in it, and the table as it was there. */
import { isProblem, type Problem } from "../../http/problem";
import type { Match, Proof, Seat } from "../../http/types";
import type { Source } from "./sources";
import { endOfRound, stopAt, stopsOf, type Stop } from "./stops";

/** As many tables as are kept; a match has some forty turns. */
const MOST = 120;

export class Replay {
  /** The match as it is; for its names and its end. */
  now = $state.raw<Match | null>(null);
  stops = $state.raw<Stop[]>([]);
  /** Which stop is wanted, and the table last come by. */
  index = $state(0);
  shown = $state.raw<Match | null>(null);
  problem = $state.raw<Problem | null>(null);
  #tables = new Map<number, Promise<Match>>();

  constructor(readonly source: Source) {}

  get stop(): Stop | undefined {
    return this.stops[this.index];
  }

  /** Fetch the match and its course, and go to event `at`, the end of `round`, or the beginning. */
  async load({ at, round }: { at: number | null; round: number | null }): Promise<void> {
    try {
      const [now, { results }] = await Promise.all([this.source.match(), this.source.events()]);
      this.now = now;
      this.stops = stopsOf(results);
      this.problem = null;
      await this.go(at !== null ? stopAt(this.stops, at) : round !== null ? endOfRound(this.stops, round) : 0);
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.problem = error;
    }
  }

  /** Show a stop; the nearest there is. What comes too late is not shown. */
  async go(index: number): Promise<void> {
    const wanted = Math.min(Math.max(index, 0), this.stops.length - 1);
    const stop = this.stops[wanted];
    if (!stop) return;
    this.index = wanted;
    try {
      const table = await this.#table(stop.at);
      if (this.index !== wanted) return;
      this.shown = readOnly(table);
      this.problem = null;
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (this.index === wanted) this.problem = error;
      return;
    }
    for (const near of [wanted + 1, wanted - 1]) {
      const next = this.stops[near];
      if (next) this.#table(next.at).catch(() => undefined);
    }
  }

  /** Whether that seat might have claimed the stone as the table shown stood, and why (not). */
  prove(stone: number, seat: Seat): Promise<Proof> {
    return this.source.prove(stone, seat, this.shown?.event);
  }

  #table(at: number): Promise<Match> {
    const known = this.#tables.get(at);
    if (known) return known;
    const asked = this.source.match(at);
    if (this.#tables.size >= MOST) this.#tables.clear();
    this.#tables.set(at, asked);
    // What failed is asked for again.
    asked.catch(() => this.#tables.delete(at));
    return asked;
  }
}

/** The same table with nothing to play, to claim or to wait for. */
export function readOnly(match: Match): Match {
  return { ...match, status: "finished", options: [] };
}
