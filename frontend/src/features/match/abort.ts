import type { Match } from "../../http/types";

/** Whether it can still be aborted: until both have moved; what is seen here may be too much, the server decides. */
export function mayAbort(match: Match): boolean {
  if (match.status !== "active" || match.seat === null || match.round > 1) return false;
  const { turn, first } = match.position;
  return match.last_move === null || (turn <= 2 && match.last_move.seat === first);
}
