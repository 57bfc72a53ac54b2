import { expect, it } from "vitest";

import type { Match } from "../../http/types";
import { matchOf, placements } from "../builders";
import { heardBetween } from "./heard";

const STONES = ["R7 R8 R9/B2", "/", "/", "/", "/", "/", "/", "/", "/"];
const WAITS = matchOf({ stones: STONES });
const move = (...actions: string[]): Match["last_move"] => ({ number: 5, seat: 1, actions, created: "2026-11-20T12:00:00Z" });
const later = (change: Partial<Match>): Match => ({ ...WAITS, version: 13, ...change });

it("a card that is laid, a stone that is claimed and one's own turn are heard, in this order", () => {
  const { stones } = matchOf({ stones: ["R7 R8 R9/B2<", ...STONES.slice(1)] }).position;
  const match = later({
    last_move: move("B2@1", "!1", "+c"),
    options: placements(["R1"], [2]),
    position: { ...WAITS.position, stones },
  });
  expect(heardBetween(WAITS, match)).toEqual(["card", "claim", "turn"]);
});

it.each([
  ["oil", "^1", ["R8 R9/B2"]],
  ["burst", "EX@1", ["/"]],
])("%s that takes cards is heard", (sound, action, [stone = ""]) => {
  const before = matchOf({ stones: STONES, position: { attacker: 0 } });
  const { position } = matchOf({ stones: [stone, ...STONES.slice(1)], position: { attacker: 0 } });
  expect(heardBetween(before, { ...before, version: 13, position, last_move: move(action) })).toEqual([sound]);
});

it("a draw makes no sound of a card", () => {
  expect(heardBetween(WAITS, later({ last_move: move("+c") }))).toEqual([]);
});

it("only the end is heard of the last move", () => {
  expect(heardBetween(WAITS, later({ status: "finished", last_move: move("B2@1", "!1") }))).toEqual(["over"]);
});

it("nothing is heard of what was there at first, of the same again, an older view or another match", () => {
  const match = later({ last_move: move("B2@1") });
  expect(heardBetween(null, match)).toEqual([]);
  expect(heardBetween(match, match)).toEqual([]);
  expect(heardBetween(match, WAITS)).toEqual([]);
  expect(heardBetween({ ...WAITS, id: "another" }, match)).toEqual([]);
});
