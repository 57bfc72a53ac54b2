import { beforeEach, describe, expect, test } from "vitest";

import type { Ruleset } from "../../http/types";
import { CAPS, clockOf, firstMatch, FRESH, isFirst, keepDraft, lastDraft, lengthOf, lengthsOf, requestOf, TIMES, withWhom, type Draft } from "./draft";
import { inFamilies, usualOf } from "./families";

const border = {
  id: "edition2016",
  family: "plain",
  usual: true,
  tiles: [],
  tactics: [],
  wins: { stones: 5, adjacent: 3 },
  options: { length: { rounds: 9, wins: 5 } },
} as unknown as Ruleset;
const siege = { ...border, id: "siege", family: "siege", tiles: [{}], wins: null, options: { length: { rounds: 2, wins: null } } } as unknown as Ruleset;

beforeEach(() => localStorage.clear());

test("a first visitor finds one round by link without a clock", () => {
  expect(requestOf(lastDraft(), border, "somebody")).toEqual({
    ruleset: "edition2016",
    visibility: "link",
    length: { rounds: 1 },
    clock: null,
    first: "random",
  });
});

test("the device remembers what was chosen, and whatever it kept badly counts as nothing", () => {
  keepDraft({ ...FRESH, clock: "turn", length: "wins" });
  expect(lastDraft()).toMatchObject({ clock: "turn", length: "wins", turn: 259_200 });
  localStorage.setItem("cairn.new", "{");
  expect(lastDraft()).toEqual(FRESH);
});

test("an opponent is named in a direct challenge and in no other", () => {
  expect(requestOf({ ...FRESH, visibility: "direct" }, border, " Zoé ").opponent).toBe("Zoé");
  expect("opponent" in requestOf(FRESH, border, "Zoé")).toBe(false);
});

test("the right to watch is left to the player's settings until the player chooses", () => {
  expect("public" in requestOf(FRESH, border, "")).toBe(false);
  expect(requestOf({ ...FRESH, public: false }, border, "").public).toBe(false);
});

describe("a length", () => {
  test("is one that the rules can be played at: the siege has one round or two (RULES 7.1)", () => {
    expect(lengthsOf(border)).toEqual(["one", "rounds", "wins"]);
    expect(lengthsOf(siege)).toEqual(["one", "rounds"]);
    expect(lengthOf({ ...FRESH, length: "rounds", rounds: 9 }, siege)).toEqual({ rounds: 2 });
    expect(lengthOf({ ...FRESH, length: "wins", wins: 3 }, siege)).toEqual({ rounds: 1 });
  });

  test("of several rounds has two at least", () => {
    expect(lengthOf({ ...FRESH, length: "rounds", rounds: 1 }, border)).toEqual({ rounds: 2 });
    expect(lengthOf({ ...FRESH, length: "wins", wins: 2 }, border)).toEqual({ wins: 2 });
  });
});

describe("a clock", () => {
  test("leaves out nights and weekends where it goes on for days", () => {
    const rested = { ...FRESH, nights: true, weekends: true };
    expect(clockOf({ ...rested, clock: "turn" })).toMatchObject({ type: "turn", excluded_time: ["nights", "weekends"] });
    expect(clockOf({ ...rested, clock: "bank", nights: false })).toMatchObject({ type: "bank", excluded_time: ["weekends"] });
    expect(clockOf({ ...rested, clock: "live" })).not.toHaveProperty("excluded_time");
    expect(clockOf({ ...FRESH, clock: "turn" })).not.toHaveProperty("excluded_time");
  });

  test("is what was chosen of its kind", () => {
    expect(clockOf(FRESH)).toBeNull();
    expect(clockOf({ ...FRESH, clock: "turn" })).toEqual({ type: "turn", seconds: 259_200 });
    expect(clockOf({ ...FRESH, clock: "bank" })).toEqual({
      type: "bank",
      seconds: 864_000,
      increment: 43_200,
      cap: 1_728_000,
    });
    expect(clockOf({ ...FRESH, clock: "live" })).toEqual({ type: "live", seconds: 600, increment: 10, cap: 1200 });
  });

  test("has a bank with a cap of one's choice, within the limits and only where turns add something", () => {
    const bank: Draft = { ...FRESH, clock: "bank", bank: 3_600 * 24 * 30 };
    expect(CAPS.map((cap) => clockOf({ ...bank, cap })?.cap)).toEqual([2_592_000, 5_184_000, 5_184_000]);
    expect(clockOf({ ...bank, bankMore: 0 })).not.toHaveProperty("cap");
    expect(clockOf({ ...bank, clock: "live", cap: 0 })?.cap).toBe(10_800);
  });

  test.each([
    ["turn", 3_600, 1_209_600],
    ["bank", 3_600, 5_184_000],
    ["bankMore", 0, 259_200],
    ["live", 60, 10_800],
    ["liveMore", 0, 180],
  ] as const)("offers for %s what the API takes, from end to end", (kind, least, most) => {
    expect([TIMES[kind][0], TIMES[kind].at(-1)]).toEqual([least, most]);
  });
});

test("rulesets stand in the families that the server names, of which those without any are left out", () => {
  expect(inFamilies([siege, border]).map(({ family }) => family)).toEqual(["plain", "siege"]);
});

test("a family stands for its current edition, and for its first where that is not offered", () => {
  const original = { ...border, id: "original", usual: false };
  expect(usualOf([original, border])).toBe(border);
  expect(usualOf([original])).toBe(original);
  expect(usualOf([])).toBeUndefined();
});

test("a first match is against the house where it plays, and offered until one was made", () => {
  expect(isFirst()).toBe(true);
  expect(firstMatch(true)).toMatchObject({ visibility: "house", ruleset: "edition2016", length: "one", clock: "none" });
  expect(firstMatch(false).visibility).toBe("link");
  keepDraft(FRESH);
  expect(isFirst()).toBe(false);
});

test("a match with a stranger has a clock unless another one was chosen; with friends it stays as it was", () => {
  expect(clockOf(withWhom(FRESH, "lobby"))).toEqual({ type: "turn", seconds: 259_200 });
  expect(withWhom({ ...FRESH, clock: "live" }, "lobby").clock).toBe("live");
  expect(withWhom(FRESH, "direct").clock).toBe("none");
});
