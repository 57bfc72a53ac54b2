import { expect, test } from "vitest";

import { later } from "./order";
import type { Match } from "../http/types";

const at = (version: number, event: number, id = "m"): Match => ({ id, version, event }) as Match;

test("the first view of a match is taken as it comes", () => {
  const first = at(3, 5);
  expect(later(null, first)).toBe(first);
});

test("a higher version wins, whatever its event number", () => {
  const fresh = at(4, 1);
  expect(later(at(3, 9), fresh)).toBe(fresh);
});

test("an older version never comes back, however late it arrives", () => {
  const current = at(4, 9);
  expect(later(current, at(3, 10))).toBe(current);
});

test("within a version the later event wins", () => {
  const current = at(4, 9);
  const fresh = at(4, 10);
  expect(later(current, fresh)).toBe(fresh);
  expect(later(fresh, current)).toBe(fresh);
});

test("the same view is not taken twice", () => {
  const current = at(4, 9);
  expect(later(current, at(4, 9))).toBe(current);
});

test("another match is another matter", () => {
  const other = at(1, 1, "n");
  expect(later(at(4, 9), other)).toBe(other);
});

test("the view that came last says whether the opponent can play", () => {
  const here = at(4, 9);
  const away = { ...here, opponent_away: { until: null, may_win: false } };
  expect(later(here, away)).toBe(away);
  expect(later(away, here)).toBe(here);
  expect(later(away, { ...away })).toBe(away);
  expect(later({ ...away, version: 5 }, here).version).toBe(5);
});
