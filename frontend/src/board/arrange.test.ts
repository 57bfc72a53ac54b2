import { expect, test } from "vitest";

import { moved, sorterOf } from "./arrange";

const HAND = ["R6", "O1", "O9", "G5", "B1", "SP"];

test.each([
  ["colour", [], HAND],
  ["value", [], ["O1", "B1", "G5", "R6", "O9", "SP"]],
  ["own", ["SP", "B1", "R6"], ["SP", "B1", "R6", "O1", "O9", "G5"]],
] as const)("a hand by %s", (sorting, own, order) => {
  expect(sorterOf(sorting, own)?.(HAND) ?? HAND).toEqual(order);
});

test("a card is moved to either end, or between others", () => {
  expect(moved(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
});
