/** Requests the proof of a claim for a component, again when the position changes; ignores late answers. */

import { untrack } from "svelte";

import type { Match, Proof, Seat } from "../http/types";
import { afterOf, proofOf, type ProofSource } from "./proofs";

export interface Question {
  readonly match: Match;
  readonly stone: number;
  readonly seat: Seat;
  readonly online: boolean;
  readonly source: ProofSource;
}

export type Answer = Proof | "waiting" | "lost";

export interface ProofRequest {
  readonly answer: Answer;
  /** Requests it again, after the answer was lost. */
  readonly again: () => void;
}

/** Requests while the calling component is shown, and again when the connection is back. Call it as the component is set up. */
export function requestProof(question: () => Question): ProofRequest {
  let answer = $state.raw<Answer>("waiting");
  let attempt = $state(0);
  // A string, so that a match that changed in nothing but its chat asks nothing.
  const about = $derived.by(() => {
    const { match, stone, seat, source } = question();
    return [match.id, match.version, stone, seat, afterOf(source, stone), attempt].join(" ");
  });

  $effect(() => {
    void about;
    let current = true;
    answer = "waiting";
    untrack(() => {
      const { source, stone, seat } = question();
      proofOf(source, stone, seat).then(
        (proof) => {
          if (current) answer = proof;
        },
        () => {
          if (current) answer = "lost";
        },
      );
    });
    return () => {
      current = false;
    };
  });

  $effect(() => {
    const { online } = question();
    untrack(() => {
      if (online && answer === "lost") attempt += 1;
    });
  });

  return {
    get answer() {
      return answer;
    },
    again: () => {
      attempt += 1;
    },
  };
}
