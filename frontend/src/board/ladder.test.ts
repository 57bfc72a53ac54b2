import { expect, test, vi } from "vitest";

import type { Formation, Proof } from "../http/types";
import { matchOf } from "./builders";
import { exampleOf, ownSides, type LadderQuestion } from "./ladder";

const RUN: Formation = { type: "colour_run", sum: 24 };
const SAME: Formation = { type: "same", sum: 12 };
const letters = (text: string) => ({ colours: [...text].map((code) => ({ code, name: code })) });

function question(change: Partial<LadderQuestion> & { stones: string[]; seat?: 0 | 1 | null }): LadderQuestion {
  const { stones, seat = 0, ...rest } = change;
  const prove = () => Promise.resolve({ valid: true, mine: SAME } as Proof);
  const match = matchOf({ stones: [...stones, ...Array<string>(9 - stones.length).fill("/")], seat });
  return { match, placement: null, prove, worth: () => Promise.resolve(RUN), ...rest };
}

test.each(["ROYGBP", "RYGBP", "SHDC"])("the examples are three different cards of the colours %s", (codes) => {
  for (const type of ["colour_run", "same", "colour", "run", "sum"]) {
    const cards = exampleOf(type, letters(codes));
    expect(new Set(cards).size).toBe(3);
    expect(cards.every((card) => codes.includes(card[0] ?? "?"))).toBe(true);
  }
});

test("a formation that is not known here has no example", () => {
  expect(exampleOf("spiral", letters("ROY"))).toEqual([]);
});

test("own complete sides of stones not yet claimed are shown with what the server says they are worth", async () => {
  const sides = await ownSides(question({ stones: ["G4 O4 Y4/B9", "R1 R2/G1 G2 G3", "P8 P9 P7/", "O1 O2 O3/Y1<"] }));
  expect(sides).toEqual([
    { stone: 1, cards: ["G4", "O4", "Y4"], formation: SAME, pending: null },
    { stone: 3, cards: ["P8", "P9", "P7"], formation: SAME, pending: null },
  ]);
});

test("the side that the pending card completes comes first, for what it would be worth", async () => {
  const worth = vi.fn(() => Promise.resolve(RUN));
  const asked = question({ stones: ["G4 O4 Y4/", "R7 R8/"], placement: { card: "R9", stone: 2 }, worth });
  expect(await ownSides(asked)).toEqual([
    { stone: 2, cards: ["R7", "R8", "R9"], formation: RUN, pending: "R9" },
    { stone: 1, cards: ["G4", "O4", "Y4"], formation: SAME, pending: null },
  ]);
  expect(worth.mock.calls).toEqual([["R9@2", 2]]);
});

test("a pending card that completes nothing is worth nothing yet", async () => {
  const worth = () => Promise.resolve(null);
  expect(await ownSides(question({ stones: ["G4/"], placement: { card: "R9", stone: 1 }, worth }))).toEqual([]);
});

test("a spectator has no sides, and a lost answer leaves its side out", async () => {
  expect(await ownSides(question({ stones: ["G4 O4 Y4/"], seat: null }))).toEqual([]);
  const lost = question({ stones: ["G4 O4 Y4/"], prove: () => Promise.reject(new Error("away")) });
  expect(await ownSides(lost)).toEqual([]);
});
