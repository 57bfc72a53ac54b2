/** My matches and open invitations, fetched when asked and kept current by the socket's notices. */
import { challengeList, cursorOf, matchList } from "./calls";
import { live } from "./live.svelte";
import { isProblem, type Problem } from "./problem";
import type { Challenge, MatchSummary } from "./types";

/** More running matches than this many pages hold are shown when some of them have ended. */
const MOST_PAGES = 8;
/** How often to ask while the socket is down. */
const POLL = 20_000;

export class Matches {
  /** Running matches, those that wait for me first, the longest wait at the top. */
  active = $state.raw<MatchSummary[] | null>(null);
  finished = $state.raw<MatchSummary[]>([]);
  /** My own open challenges, and those sent to me. */
  open = $state.raw<Challenge[]>([]);
  received = $state.raw<Challenge[]>([]);
  problem = $state.raw<Problem | null>(null);
  #older = $state<string | null>(null);

  get mine(): MatchSummary[] {
    return (this.active ?? []).filter(waitsForMe);
  }

  get theirs(): MatchSummary[] {
    return (this.active ?? []).filter((match) => !waitsForMe(match));
  }

  /** True when there are finished matches that are not shown yet. */
  get hasOlder(): boolean {
    return this.#older !== null;
  }

  async refresh(): Promise<void> {
    try {
      const [active, finished, made, received] = await Promise.all([
        allActive(),
        matchList("finished"),
        challengeList({ show: "made" }),
        challengeList({ show: "received" }),
      ]);
      this.active = active.sort((a, b) => a.updated.localeCompare(b.updated));
      this.finished = finished.results;
      this.#older = cursorOf(finished.next);
      this.open = made.results;
      this.received = received.results;
      this.problem = null;
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.problem = error;
    }
  }

  async showOlder(): Promise<void> {
    if (!this.#older) return;
    const page = await matchList("finished", this.#older);
    this.finished = [...this.finished, ...page.results];
    this.#older = cursorOf(page.next);
  }

  /** Stay current until the returned function is called. */
  follow(): () => void {
    const refresh = (): void => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    // `hello` comes after every reconnection: whatever was missed meanwhile is fetched.
    const unlisten = live.listen((message) => {
      if (message.type === "notice" || message.type === "hello") refresh();
    });
    document.addEventListener("visibilitychange", refresh);
    const poll = setInterval(() => {
      if (live.state !== "open") refresh();
    }, POLL);
    void this.refresh();
    return () => {
      clearInterval(poll);
      unlisten();
      document.removeEventListener("visibilitychange", refresh);
    };
  }
}

export function waitsForMe(match: MatchSummary): boolean {
  return match.seat !== null && match.to_act === match.seat;
}

async function allActive(): Promise<MatchSummary[]> {
  const found: MatchSummary[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await matchList("active", cursor);
    found.push(...page.results);
    cursor = cursorOf(page.next);
    if (!cursor) break;
  }
  return found;
}
