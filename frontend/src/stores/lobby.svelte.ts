/** Open challenges: those sent to me, those of others that anybody may accept, and my own. */
import { cursorOf } from "../http/calls";
import { challengeList, type ChallengeFilter } from "../http/challenges";
import { isProblem, type Problem } from "../http/problem";
import type { Challenge } from "../http/types";
import { oneByOne, refreshWhileShown } from "./refresh";

/** How often to look: the lobby has no notices. */
const LOOK = 10_000;

export type LobbyFilter = Pick<ChallengeFilter, "ruleset" | "clock" | "bots">;

export class Lobby {
  open = $state.raw<Challenge[] | null>(null);
  received = $state.raw<Challenge[]>([]);
  made = $state.raw<Challenge[]>([]);
  problem = $state.raw<Problem | null>(null);
  filter = $state.raw<LobbyFilter>({});
  #next = $state<string | null>(null);
  /** Pages shown beyond the first: while there are any, the list is left as it is. */
  #further = 0;
  #asked = 0;

  get hasMore(): boolean {
    return this.#next !== null;
  }

  async refresh(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const [open, received, made] = await Promise.all([
        challengeList({ show: "lobby", ...this.filter }),
        challengeList({ show: "received" }),
        challengeList({ show: "made" }),
      ]);
      // Of two answers under way the later question counts.
      if (asked !== this.#asked) return;
      if (this.#further === 0) {
        this.open = open.results;
        this.#next = cursorOf(open.next);
      }
      this.received = received.results;
      this.made = made.results;
      this.problem = null;
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.problem = error;
    }
  }

  async choose(filter: LobbyFilter): Promise<void> {
    this.filter = filter;
    this.#further = 0;
    await this.refresh();
  }

  async showMore(): Promise<void> {
    if (this.#next === null) return;
    const page = await challengeList({ show: "lobby", ...this.filter }, this.#next);
    this.#further++;
    this.open = [...(this.open ?? []), ...page.results];
    this.#next = cursorOf(page.next);
  }

  /** It is no longer open. */
  drop(id: string): void {
    const others = (list: Challenge[]): Challenge[] => list.filter((challenge) => challenge.id !== id);
    this.open = this.open && others(this.open);
    this.received = others(this.received);
  }

  /** Stay current until the returned function is called. */
  follow(): () => void {
    void this.refresh();
    return refreshWhileShown(oneByOne(() => this.refresh()), LOOK, ({ type }) => type === "notice" || type === "hello");
  }
}
