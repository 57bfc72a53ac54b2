/** The table before the opponent's last move. */
import { matchGet } from "../../http/calls";
import { isProblem } from "../../http/problem";
import type { Match } from "../../http/types";

/** The match as it was before its last move; null when that is not the table one would see it from. */
export async function beforeLastMove(match: Match): Promise<Match | null> {
  const move = match.last_move;
  if (!move) return null;
  try {
    // Each action is an event of its own. Where others came after them the answer shows it, and there is no replay.
    const before = await matchGet(match.id, match.event - move.actions.length);
    const fits = (before.last_move?.number ?? 0) === move.number - 1 && before.round === match.round;
    return fits && before.last_move?.seat !== move.seat ? { ...before, options: [] } : null;
  } catch (error) {
    if (!isProblem(error)) throw error;
    return null;
  }
}
