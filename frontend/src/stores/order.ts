import type { Match } from "../http/types";

/**
 * The later of two views of one match, whichever way they came (fetched, pushed, answered).
 *
 * `version` orders positions and `event` everything else that happened; equal ones are the same view, and the one at hand
 * stays, so that nothing is drawn again for it. That an opponent can play no more is no event of the match: there the
 * one that came last counts.
 */
export function later(current: Match | null, incoming: Match): Match {
  if (!current || current.id !== incoming.id) return incoming;
  const step = incoming.version - current.version || incoming.event - current.event;
  return step > 0 || (step === 0 && awayUntil(incoming) !== awayUntil(current)) ? incoming : current;
}

/** Until when the opponent cannot play; empty where they can. */
const awayUntil = ({ opponent_away }: Match): string => String(opponent_away ? opponent_away.until : "");
