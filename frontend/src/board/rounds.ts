/** Of a match of several rounds how they stand; lists want it without the words of the board. */
import type { Match, Seat } from "../http/types";
import { otherSeat } from "./seats";

/** Whether it is agreed for more than one round. */
export function hasRounds({ length }: Pick<Match, "length">): boolean {
  return (length.rounds ?? length.wins) !== 1;
}

/** How its rounds stand for that seat and the other: in points, which decide whatever ends it, else (the siege) in rounds won. */
export function totalOf({ outcomes, points }: Pick<Match, "outcomes" | "points">, near: Seat): [number, number] {
  const count = (seat: Seat): number => points?.[seat] ?? outcomes.filter(({ winner }) => winner === seat).length;
  return [count(near), count(otherSeat(near))];
}
