/** What two players can do about a clock that goes on for days; the limits are those of the API's document. */
import type { Clock } from "../../http/types";

const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** Days of a pause to choose from. */
export const PAUSES = [1, 2, 3, 5, 7, 14, 21, 30] as const;

const TIMES = [HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY];

/** Seconds to give, to choose from: the length of a turn is always among them. */
export function timesToGive(clock: Clock | null): number[] {
  const own = clock?.type === "turn" ? [clock.seconds] : [];
  return [...new Set([...TIMES, ...own])].sort((one, other) => one - other);
}
