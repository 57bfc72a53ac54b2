/** The ends of rounds: which of them a match's reader has seen on this device, and the table as one ended. */
import { matchGet } from "../../http/calls";
import { isProblem } from "../../http/problem";
import type { Match } from "../../http/types";
import { remember, remembered } from "./seen";

const ROUNDS = "cairn.rounds";

/** Whether the last end was there before its reader: who only watches has missed no end but one that came while watching. */
export function isUnseen({ id, seat, outcomes }: Match, before: Match | null): boolean {
  const fallback = seat === null ? (before?.id === id ? before.outcomes.length : outcomes.length) : 0;
  return outcomes.length > (remembered(ROUNDS, id) ?? fallback);
}

export function markSeenRounds({ id, outcomes }: Match): void {
  remember(ROUNDS, id, outcomes.length);
}

/** Whether the deciding stones of a finished match are to be lit first: once on each device. */
export function isFirstLook(match: Match): boolean {
  const first = match.deciding.length > 0 && isUnseen(match, null);
  if (match.seat !== null) markSeenRounds(match);
  return first;
}

/** The match as its last round ended, with nothing to play; null where its reader has seen it, or it cannot be fetched. */
export async function unseenEnd(match: Match, before: Match | null): Promise<Match | null> {
  if (!isUnseen(match, before)) return null;
  try {
    return { ...(await matchGet(match.id, undefined, match.outcomes.length)), options: [], status: "finished" };
  } catch (error) {
    // The next time the match is opened it is tried again; until then the new round can be played.
    if (!isProblem(error)) throw error;
    return null;
  }
}
