/** Which move of each match was the last that its player saw on this device. */
import { keep, kept } from "../../stores/deviceStorage";

const ENTRY = "cairn.seen";
/** As many matches as are remembered; the oldest go first. */
const MOST = 200;

/** The number of that move; null for a match that was never open here. */
export function seenMove(match: string): number | null {
  return remembered(ENTRY, match);
}

export function markSeen(match: string, move: number): void {
  remember(ENTRY, match, move);
}

/** The number that this device remembers of a match under such an entry; null for none. */
export function remembered(entry: string, match: string): number | null {
  return kept<Record<string, number>>(entry, {})[match] ?? null;
}

export function remember(entry: string, match: string, number: number): void {
  const others = Object.entries(kept<Record<string, number>>(entry, {})).filter(([id]) => id !== match);
  keep(entry, Object.fromEntries([...others, [match, number]].slice(-MOST)));
}
