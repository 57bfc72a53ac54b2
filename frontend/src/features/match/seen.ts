/** Which move, and which round's end, of each match was the last that its player saw on this device. */
import { keep, kept } from "../../stores/deviceStorage";
import type { Match } from "../../http/types";

const MOVES = "cairn.seen";
const ROUNDS = "cairn.rounds";
/** As many matches as are remembered; the oldest go first. */
const MOST = 200;

/** The number of that move; null for a match that was never open here. */
export function seenMove(match: string): number | null {
  return remembered(MOVES, match);
}

export function markSeen(match: string, move: number): void {
  remember(MOVES, match, move);
}

/** How many rounds the reader has seen end. Who only watches and comes later has missed none. */
export function seenRounds({ id, seat, outcomes }: Match): number {
  return remembered(ROUNDS, id) ?? (seat === null ? outcomes.length : 0);
}

export function markRounds({ id }: Match, ended: number): void {
  remember(ROUNDS, id, ended);
}

function remembered(entry: string, match: string): number | null {
  return kept<Record<string, number>>(entry, {})[match] ?? null;
}

function remember(entry: string, match: string, number: number): void {
  const others = Object.entries(kept<Record<string, number>>(entry, {})).filter(([id]) => id !== match);
  keep(entry, Object.fromEntries([...others, [match, number]].slice(-MOST)));
}
