/** Which move of each match was the last that its player saw on this device. */
import { keep, kept } from "../../stores/deviceStorage";

const ENTRY = "cairn.seen";
/** As many matches as are remembered; the oldest go first. */
const MOST = 200;

/** The number of that move; null for a match that was never open here. */
export function seenMove(match: string): number | null {
  return kept<Record<string, number>>(ENTRY, {})[match] ?? null;
}

export function markSeen(match: string, move: number): void {
  const others = Object.entries(kept<Record<string, number>>(ENTRY, {})).filter(([id]) => id !== match);
  keep(ENTRY, Object.fromEntries([...others, [match, move]].slice(-MOST)));
}
