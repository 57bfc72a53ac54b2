import { describe, expect, it } from "vitest";

import {
  chooseCard,
  chooseStone,
  claimsOffered,
  closersOf,
  isComplete,
  NOTHING,
  placeableCards,
  submissionOf,
  targetsOf,
  toggleClaim,
  undo,
  type Choice,
  type Option,
} from "./pending";

const PLAY: readonly Option[] = [
  { action: "R7@3", claims: [3, 5] },
  { action: "R7@6", claims: [5] },
  { action: "B2@6", claims: [] },
];
const DRAW: readonly Option[] = [
  { action: "!5", claims: [2] },
  { action: "!2", claims: [5] },
  { action: "+c", claims: [] },
];

function placed(card: string, stone: number): Choice {
  return chooseStone(PLAY, chooseCard(PLAY, NOTHING, card), stone);
}

describe("a pending choice", () => {
  it("offers the cards and stones that options name, and no others", () => {
    expect([...placeableCards(PLAY)]).toEqual(["R7", "B2"]);
    expect([...targetsOf(PLAY, "R7")]).toEqual([3, 6]);
    expect([...targetsOf(PLAY, "G1")]).toEqual([]);
    expect([...targetsOf(PLAY, null)]).toEqual([]);
  });

  it("is complete with a card and a stone, not with a card alone", () => {
    expect(isComplete(chooseCard(PLAY, NOTHING, "R7"))).toBe(false);
    expect(isComplete(placed("R7", 6))).toBe(true);
  });

  it("puts the card back when it is tapped again", () => {
    expect(chooseCard(PLAY, placed("R7", 6), "R7")).toEqual(NOTHING);
  });

  it("keeps the stone under another card where that card may go, and lets it go where it may not", () => {
    expect(chooseCard(PLAY, placed("R7", 6), "B2")).toEqual({ card: "B2", stone: 6, claims: [] });
    expect(chooseCard(PLAY, placed("R7", 3), "B2")).toEqual({ card: "B2", stone: null, claims: [] });
  });

  it("ignores a stone the card may not go to", () => {
    expect(chooseStone(PLAY, placed("R7", 6), 9)).toEqual(placed("R7", 6));
  });

  it("takes a claim in and out", () => {
    const claimed = toggleClaim(PLAY, placed("R7", 6), 5);
    expect(claimed.claims).toEqual([5]);
    expect(toggleClaim(PLAY, claimed, 5).claims).toEqual([]);
    expect(toggleClaim(PLAY, claimed, 8)).toEqual(claimed);
  });

  it("drops a claim that the new stone no longer allows, and keeps one that it does", () => {
    const claimed = toggleClaim(PLAY, toggleClaim(PLAY, placed("R7", 3), 3), 5);
    expect(chooseStone(PLAY, claimed, 6)).toEqual({ card: "R7", stone: 6, claims: [5] });
    expect(chooseCard(PLAY, chooseStone(PLAY, claimed, 6), "B2").claims).toEqual([]);
  });

  it("is undone in the order it was made: claim, stone, card", () => {
    let choice = toggleClaim(PLAY, placed("R7", 6), 5);
    choice = undo(choice);
    expect(choice).toEqual({ card: "R7", stone: 6, claims: [] });
    choice = undo(choice);
    expect(choice).toEqual({ card: "R7", stone: null, claims: [] });
    expect(undo(choice)).toEqual(NOTHING);
    expect(undo(NOTHING)).toEqual(NOTHING);
  });

  it("sends card and claim together", () => {
    expect(submissionOf(toggleClaim(PLAY, placed("R7", 6), 5))).toEqual({ actions: ["R7@6", "!5"], later: [] });
  });

  it("keeps further claims for after the answer, for a claim may end the round (RULES 2.12)", () => {
    const both = toggleClaim(PLAY, toggleClaim(PLAY, placed("R7", 3), 5), 3);
    expect(submissionOf(both)).toEqual({ actions: ["R7@3", "!5"], later: [3] });
  });

  it("offers the claims left in the draw phase, and how the turn can end", () => {
    expect(claimsOffered(DRAW, NOTHING)).toEqual([5, 2]);
    expect(submissionOf(toggleClaim(DRAW, NOTHING, 5))).toEqual({ actions: ["!5"], later: [] });
    expect(closersOf(DRAW)).toEqual([{ kind: "draw", deck: "clan" }]);
  });

  it("offers nothing it cannot read", () => {
    const odd: Option[] = [{ action: "XC:R7,B2", claims: [] }];
    expect([placeableCards(odd).size, claimsOffered(odd, NOTHING).length, closersOf(odd).length]).toEqual([0, 0, 0]);
  });
});
