import { describe, expect, it } from "vitest";

import { closerText, parseAction } from "./actions";
import { isFaceUp, parseCard } from "./cards";

describe("a card's text", () => {
  it.each([
    ["R7", { kind: "clan", colour: "red", value: 7 }],
    ["B11", { kind: "clan", colour: "blue", value: 11 }],
    ["S10", { kind: "clan", colour: "spades", value: 10 }],
    ["J1", { kind: "tactic", tactic: "J1" }],
    ["SP", { kind: "tactic", tactic: "SP" }],
    ["?c", { kind: "back", deck: "clan" }],
    ["?t", { kind: "back", deck: "tactic" }],
    ["??", { kind: "back", deck: "clan" }],
  ])("%s is read", (text, card) => {
    expect(parseCard(text)).toEqual(card);
  });

  it("tells faces from backs", () => {
    expect(["R7", "SC", "?c", "?t"].map(isFaceUp)).toEqual([true, true, false, false]);
  });
});

describe("an action's text", () => {
  it.each([
    ["R7@3", { kind: "place", card: "R7", stone: 3 }],
    ["B11@7", { kind: "place", card: "B11", stone: 7 }],
    ["J1@3", { kind: "place", card: "J1", stone: 3 }],
    ["!5", { kind: "claim", stone: 5 }],
    ["pass", { kind: "pass" }],
    ["end", { kind: "end" }],
    ["+c", { kind: "draw", deck: "clan" }],
    ["+t", { kind: "draw", deck: "tactic" }],
    ["RD:R7@3>5", { kind: "other", text: "RD:R7@3>5" }],
    ["<1,4,6", { kind: "other", text: "<1,4,6" }],
  ])("%s is read", (text, action) => {
    expect(parseAction(text)).toEqual(action);
  });

  it("of a closer is written as it is read", () => {
    for (const text of ["pass", "end", "+c", "+t"]) {
      const action = parseAction(text);
      if (action.kind === "place" || action.kind === "claim" || action.kind === "other") throw new Error(text);
      expect(closerText(action)).toBe(text);
    }
  });
});
