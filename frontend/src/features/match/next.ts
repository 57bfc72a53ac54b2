/** Where to go on while a match waits for the other: the most urgent of the reader's matches that wait for them. */
import { isProblem } from "../../http/problem";
import type { MatchSummary } from "../../http/types";
import { live } from "../../stores/live.svelte";
import { allWaiting } from "../../stores/matches.svelte";
import { outbox } from "../../stores/outbox.svelte";
import { oneByOne } from "../../stores/refresh";

export interface Next {
  readonly match: MatchSummary;
  /** How many more wait after it. */
  readonly more: number;
}

/** Call it now, and whenever it may have changed, until the returned function is called; null where no other match waits. */
export function followNext(match: string, tell: (next: Next | null) => void): () => void {
  let following = true;
  const ask = oneByOne(async () => {
    if (!following) return;
    try {
      const [next, ...others] = (await allWaiting()).filter(({ id }) => id !== match);
      if (following) tell(next ? { match: next, more: others.length } : null);
    } catch (error) {
      // What was told stays: the way there is tried when it is taken.
      if (!isProblem(error)) throw error;
    }
  });
  const unlisten = live.listen(({ type }) => {
    if (type === "notice" || type === "hello") ask();
  });
  const unanswer = outbox.listen(ask);
  ask();
  return () => {
    following = false;
    unlisten();
    unanswer();
  };
}
