/** My matches and open invitations: as they were seen last, then fetched, and kept current by the socket's notices. */

import { cursorOf, matchList } from "../http/calls";
import { challengeList } from "../http/challenges";
import { keepList, keptFor, keptList } from "./accountStorage";
import { live } from "./live.svelte";
import { outbox } from "./outbox.svelte";
import { oneByOne } from "./refresh";
import { isProblem, type Problem } from "../http/problem";
import type { Challenge, MatchSummary } from "../http/types";

/** More running matches than this many pages hold are shown when some of them have ended. */
const MOST_PAGES = 8;
/** How often to ask while the socket is down. */
const POLL = 20_000;
/** How long the first question waits for the socket, so that `hello` is not a second one. */
const PATIENCE = 1_000;

/** What this device keeps of the list. */
interface Kept {
  active: MatchSummary[];
  finished: MatchSummary[];
  open: Challenge[];
  /** When it was fetched. */
  seen: string;
}

export class Matches {
  /** Running matches, the most urgent at the top. */
  active = $state.raw<MatchSummary[] | null>(null);
  finished = $state.raw<MatchSummary[]>([]);
  /** My own open challenges, and those sent to me. */
  open = $state.raw<Challenge[]>([]);
  received = $state.raw<Challenge[]>([]);
  problem = $state.raw<Problem | null>(null);
  /** When the server was last heard of, for a list that it has not confirmed since; "" when it is current. */
  seen = $state("");
  #older = $state<string | null>(null);
  #fetched = "";
  #asked = 0;
  readonly #reader = keptFor();

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
    const asked = ++this.#asked;
    try {
      const [active, finished, made, received] = await Promise.all([
        allActive(),
        matchList("finished"),
        challengeList({ show: "made" }),
        challengeList({ show: "received" }),
      ]);
      // Asked for again meanwhile: this one is older, whichever is answered first.
      if (asked !== this.#asked) return;
      this.active = active.sort(byUrgency);
      this.finished = finished.results;
      this.#older = cursorOf(finished.next);
      this.open = made.results;
      this.received = received.results;
      this.problem = null;
      this.#fetched = new Date().toISOString();
      this.seen = "";
      this.#keep(this.active);
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (asked !== this.#asked) return;
      this.problem = error;
      this.seen = this.#fetched;
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
    const ask = oneByOne(() => this.refresh());
    const refresh = (): void => {
      if (document.visibilityState === "visible") ask();
    };
    // `hello` comes after every connection, the first too: whatever was missed until then is fetched.
    const unlisten = live.listen((message) => {
      if (message.type !== "notice" && message.type !== "hello") return;
      clearTimeout(first);
      refresh();
    });
    const patience = live.state === "connecting" ? PATIENCE : 0;
    const first = setTimeout(ask, patience);
    // Of one's own turns there are no notices.
    const unanswer = outbox.listen(refresh);
    document.addEventListener("visibilitychange", refresh);
    const poll = setInterval(() => {
      if (live.state !== "open") refresh();
    }, POLL);
    void this.#recall();
    return () => {
      clearTimeout(first);
      clearInterval(poll);
      unlisten();
      unanswer();
      document.removeEventListener("visibilitychange", refresh);
    };
  }

  #keep(active: MatchSummary[]): void {
    const list: Kept = { active, finished: this.finished, open: this.open, seen: this.#fetched };
    const ids = [...active, ...this.finished].map(({ id }) => id);
    void keepList(this.#reader, list, ids);
  }

  async #recall(): Promise<void> {
    const kept = await keptList<Kept>();
    if (!kept || this.active) return;
    this.active = kept.active;
    this.finished = kept.finished;
    this.open = kept.open;
    this.seen = this.#fetched = kept.seen;
  }
}

/** Live matches first, then by deadline, then those without one; of equal ones that which has waited longest. */
export function byUrgency(a: MatchSummary, b: MatchSummary): number {
  const urgency = ({ clock, updated }: MatchSummary): string[] => [clock?.type === "live" ? "0" : "1", clock?.deadline ?? "9", updated];
  const [mine, theirs] = [urgency(a).join(), urgency(b).join()];
  return mine < theirs ? -1 : Number(mine > theirs);
}

export function waitsForMe(match: MatchSummary): boolean {
  return match.seat !== null && match.to_act === match.seat;
}

/** Those that wait for me, the most urgent at the top: the server lists them before all others. */
export async function allWaiting(): Promise<MatchSummary[]> {
  const found = await allActive((page) => page.every(waitsForMe));
  return found.filter(waitsForMe).sort(byUrgency);
}

/** How many wait for me, as this device has seen it last. */
export async function keptWaiting(): Promise<number> {
  return (await keptList<Kept>())?.active.filter(waitsForMe).length ?? 0;
}

/** All that are running, as far as they are shown, or until a page after which no more are wanted. */
export async function allActive(wantsMore: (page: MatchSummary[]) => boolean = () => true): Promise<MatchSummary[]> {
  const found: MatchSummary[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await matchList("active", cursor);
    found.push(...page.results);
    cursor = cursorOf(page.next);
    if (!cursor || !wantsMore(page.results)) break;
  }
  return found;
}
