/** Where to go on while a match waits for the other: the most urgent of the reader's matches that wait for them. */
import { isProblem } from "../../http/problem";
import type { MatchSummary } from "../../http/types";
import { live } from "../../stores/live.svelte";
import { allWaiting } from "../../stores/matches.svelte";
import { outbox } from "../../stores/outbox.svelte";

export interface Next {
  readonly match: MatchSummary;
  /** How many more wait after it. */
  readonly more: number;
}

/** Call it now, and whenever it may have changed, until the returned function is called; null where no other match waits. */
export function followNext(match: string, tell: (next: Next | null) => void): () => void {
  let asked = 0;
  const ask = async (): Promise<void> => {
    const question = ++asked;
    try {
      const [next, ...others] = (await allWaiting()).filter(({ id }) => id !== match);
      if (question === asked) tell(next ? { match: next, more: others.length } : null);
    } catch (error) {
      // What was told stays: the way there is tried when it is taken.
      if (!isProblem(error)) throw error;
    }
  };
  const unlisten = live.listen(({ type }) => {
    if (type === "notice" || type === "hello") void ask();
  });
  const unanswer = outbox.listen(() => void ask());
  void ask();
  return () => {
    asked++;
    unlisten();
    unanswer();
  };
}
