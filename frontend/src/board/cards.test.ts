import { describe, expect, it } from "vitest";

import { parseAction } from "./actions";
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
    ["SC", { kind: "scout" }],
    ["-R7", { kind: "return", card: "R7" }],
    ["-?c", { kind: "return", card: "?c" }],
    ["RD:R7@3>5", { kind: "move", by: "RD", card: "R7", from: 3, to: 5 }],
    ["RD:R7@3>x", { kind: "move", by: "RD", card: "R7", from: 3, to: null }],
    ["DE:SP@3", { kind: "move", by: "DE", card: "SP", from: 3, to: null }],
    ["TR:R11@3>5", { kind: "move", by: "TR", card: "R11", from: 3, to: 5 }],
    ["RC:J1>5", { kind: "move", by: "RC", card: "J1", from: null, to: 5 }],
    ["EX@3", { kind: "explosion", stone: 3 }],
    ["SU:R7,B2", { kind: "support", cards: ["R7", "B2"] }],
    ["XC:R7,B2,G1", { kind: "exchange", reply: false, cards: ["R7", "B2", "G1"] }],
    ["XC=?c,?t", { kind: "exchange", reply: true, cards: ["?c", "?t"] }],
    ["XC:", { kind: "exchange", reply: false, cards: [] }],
    ["<1,4,6", { kind: "retreat", stones: [1, 4, 6] }],
    ["^3", { kind: "cauldron", stone: 3 }],
    ["?!", { kind: "other", text: "?!" }],
  ])("%s is read", (text, action) => {
    expect(parseAction(text)).toEqual(action);
  });
});
