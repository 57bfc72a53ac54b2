import { expect, it } from "vitest";

import type { Move, Seat } from "../http/types";
import { isDrawOnly, turnOf } from "./lastturn.svelte";

const move = (number: number, seat: Seat, ...actions: string[]): Move => ({ number, seat, actions, created: "" });

it("a move of draws and claims alone does not say what was played", () => {
  expect(isDrawOnly(move(2, 1, "+t"))).toBe(true);
  expect(isDrawOnly(move(2, 1, "-?c", "+c"))).toBe(true);
  expect(isDrawOnly(move(2, 1, "!3", "end"))).toBe(true);
  expect(isDrawOnly(move(2, 1, "R7@3", "+c"))).toBe(false);
  expect(isDrawOnly(move(2, 1, "pass"))).toBe(false);
});

it("a last turn has the moves of one turn together, and no other's", () => {
  const last = move(4, 1, "+c");
  const moves = [move(1, 1, "G1@1"), move(2, 0, "R7@3", "+c"), move(3, 1, "DE:R7@3"), last];
  expect(turnOf(moves, last).actions).toEqual(["DE:R7@3", "+c"]);
  expect(turnOf([], last)).toBe(last);
});
