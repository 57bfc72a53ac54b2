/** A player's profile and public matches, as the server shows them to this reader. */
import { cursorOf } from "../../http/calls";
import { playerMatchList, playerGet } from "../../http/players";
import { isProblem, type Problem } from "../../http/problem";
import type { MatchSummary, Profile, Seat } from "../../http/types";

export class ProfileStore {
  profile = $state.raw<Profile | null>(null);
  matches = $state.raw<MatchSummary[]>([]);
  problem = $state.raw<Problem | null>(null);
  #older = $state<string | null>(null);

  constructor(private readonly username: string) {}

  /** Whether there are matches that are not shown yet. */
  get hasOlder(): boolean {
    return this.#older !== null;
  }

  async load(): Promise<void> {
    await this.#take(async () => {
      const [profile, page] = await Promise.all([playerGet(this.username), playerMatchList(this.username)]);
      this.profile = profile;
      this.matches = page.results;
      this.#older = cursorOf(page.next);
    });
  }

  async showOlder(): Promise<void> {
    await this.#take(async () => {
      const page = await playerMatchList(this.username, this.#older);
      this.matches = [...this.matches, ...page.results];
      this.#older = cursorOf(page.next);
    });
  }

  async #take(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem = null;
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.problem = error;
    }
  }
}

/** A match as it was, or goes, for one of its players. */
export interface Played {
  opponent: MatchSummary["players"][number] | undefined;
  /** `off`: broken off before both had moved. */
  outcome: "won" | "lost" | "drawn" | "off" | "running";
}

/** The match from the seat of that account. */
export function playedBy(match: MatchSummary, account: string): Played {
  const seat = match.players.find((player) => player.id === account)?.seat;
  const opponent = match.players.find((player) => player.seat !== seat);
  return { opponent, outcome: outcomeFor(match, seat) };
}

function outcomeFor({ result }: MatchSummary, seat: Seat | undefined): Played["outcome"] {
  if (result === null) return "running";
  if (result.reason === "aborted") return "off";
  if (result.winner === null) return "drawn";
  return result.winner === seat ? "won" : "lost";
}
