import { describe, expect, it } from "vitest";

import type { Match } from "../../http/types";
import { matchOf } from "../builders";
import { scenesBetween } from "./scenes";

const STONES = ["/R7 R8", "G1 G2/B4 B5", "/", "/", "/", "/", "/"];
/** The reader defends; the other attacks. */
const BEFORE = matchOf({ stones: STONES, position: { attacker: 1 }, change: { last_move: moved(4) } });

function moved(number: number, ...actions: string[]): Match["last_move"] {
  return { number, seat: 1, actions, created: "2026-11-20T12:00:00Z" };
}

/** The table after these actions, with other cards on the first tiles. */
function after(tiles: readonly string[], ...actions: string[]): Match {
  const { position, ...match } = matchOf({ stones: [...tiles, ...STONES.slice(tiles.length)], position: { attacker: 1 } });
  return { ...match, position, version: 13, last_move: moved(5, ...actions) };
}

describe("cards that leave the table", () => {
  it.each([
    ["the one that is gone from its tile, by oil", after(["/R8"], "^1"), "oil", 1, ["R7"]],
    ["all cards of a tile, by an explosion", after(["/R7 R8", "/"], "EX@2"), "explosion", 2, ["G1", "G2", "B4", "B5"]],
    ["all cards of a tile that was in ruins, by a claim", after(["/R7 R8", "/"], "!2"), "breach", 2, ["G1", "G2", "B4", "B5"]],
    ["one's side, by a retreat", after(["/R7 R8", "G1 G2/"], "<2"), "leaves", 2, ["B4", "B5"]],
    ["two that meet, of which one has just been laid", after(["/R7"], "R0@1"), "leaves", 1, ["R8", "R0"]],
    ["all cards of a tile, with the one that is laid to claim it", after(["/R7 R8", "/"], "G3@2", "!2"), "breach", 2, ["G1", "G2", "B4", "B5", "G3"]],
  ])("%s", (_, match, cause, stone, gone) => {
    expect(scenesBetween(BEFORE, match)).toEqual([{ cause, stone, gone }]);
  });

  it("a tile that is in ruins now is a breach, by whatever the last move ended with", () => {
    const match = after(["/R7 R8", "/"], "+c");
    const stones = match.position.stones.map((stone, index) => ({ ...stone, damaged: index === 1 }));
    expect(scenesBetween(BEFORE, { ...match, position: { ...match.position, stones } })).toMatchObject([{ cause: "breach", stone: 2 }]);
  });
});

it("nothing is shown of the first view, the same again, an older one, another round and another match", () => {
  const match = after(["/R8"], "^1");
  expect(scenesBetween(null, match)).toEqual([]);
  expect(scenesBetween(match, match)).toEqual([]);
  expect(scenesBetween(match, BEFORE)).toEqual([]);
  expect(scenesBetween({ ...BEFORE, round: 0 }, match)).toEqual([]);
  expect(scenesBetween({ ...BEFORE, id: "another" }, match)).toEqual([]);
});
