/** What a device remembers of the reader's hand beside the match itself: which cards came last, and their own order. */
import type { Match } from "../http/types";

export interface HandNotes {
  /** The cards that have come to the hand last. */
  readonly drawn: readonly string[];
  /** The order in which the reader has laid them; cards that came since are not in it. */
  readonly order: readonly string[];
}

export const NO_NOTES: HandNotes = { drawn: [], order: [] };

/** The notes on a later view of a match: of cards that have left the hand nothing is noted, nor of a round before. */
export function notedSince(before: Match, notes: HandNotes, match: Match): HandNotes {
  if (before.round !== match.round) return NO_NOTES;
  const [held, hand] = [handOf(before), handOf(match)];
  const come = hand.filter((card) => !held.includes(card));
  const still = (cards: readonly string[]): string[] => cards.filter((card) => hand.includes(card));
  return { drawn: come.length > 0 ? come : still(notes.drawn), order: still(notes.order) };
}

function handOf({ seat, position }: Match): readonly string[] {
  return seat === null || seat === undefined ? [] : (position.hands?.[seat] ?? []);
}
