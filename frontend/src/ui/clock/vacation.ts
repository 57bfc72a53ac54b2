/** Until when one is on vacation, as a match says it. */
import type { Clock, Seat } from "../../http/types";

/** Until when a seat is on vacation; null where it is not. */
export function vacationOf(clock: Clock | null, seat: Seat, now: number): string | null {
  const until = clock?.vacations[seat] ?? null;
  return until !== null && now < Date.parse(until) ? until : null;
}
