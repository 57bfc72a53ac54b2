/** The opponent's last move as it is shown to a reader who comes back to a match. */
import type { Match } from "../../http/types";

/** Whether the last move is the other's and came since this device saw the match; not at the first visit. */
export function isNews(match: Match, seen: number | null): boolean {
  const move = match.last_move;
  if (match.status !== "active" || match.seat === null || move === null || seen === null) return false;
  return move.seat !== match.seat && move.number > seen;
}
