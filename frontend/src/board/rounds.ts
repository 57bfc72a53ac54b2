/** Of a match of several rounds how they stand; lists want it without the words of the board. */
import type { Match, Seat } from "../http/types";

/** Whether it is agreed for more than one round. */
export function hasRounds({ length }: Pick<Match, "length">): boolean {
  return (length.rounds ?? length.wins) !== 1;
}

/** How its rounds stand for that seat and the other: in points where they count, else in rounds won. */
export function totalOf({ length, outcomes, points }: Pick<Match, "length" | "outcomes" | "points">, near: Seat): [number, number] {
  const count = (seat: Seat): number =>
    (length.wins ? null : points?.[seat]) ?? outcomes.filter(({ winner }) => winner === seat).length;
  return [count(near), count(near === 0 ? 1 : 0)];
}
