import { afterEach, describe, expect, it } from "vitest";

import type { Match, Proof } from "../http/types";
import { useLanguage } from "../i18n/index.svelte";
import { EMPTY, matchOf, placements, PROVEN } from "./builders";
import { NOTHING } from "./pending";
import { proofInShort, proofSentence } from "./proof";
import { columnsOf, ownHand } from "./view";
import { goText, hintFor } from "./prompts";
import { pickOf } from "./paths";
import { outcome } from "./ended";
import { briefSentence, moveSentence } from "./moveText";
import { columnLabel, shortName } from "./words";

/** Texts keep figures together with no-break spaces; here they read as any other. */
const spaced = (text: string): string => text.replace(/\u00a0/g, " ");
const created = "2026-11-20T12:00:00Z";
const STONES = ["R7 R8/G2", "/", "/", "/", "B1 B2 B3/Y1", "P1 P2 P3/O1>", "/G7 G8 G9<", "/", "/"];
const HAND = ["R9", "Y2"];
const OPTIONS = placements(HAND, [1, 2, 3], { "R9@1": [1, 5] });
const R9 = [pickOf.hand("R9")];
const FILL = { count: 2, capacity: 3 };

function labelOf(stone: number, choice = NOTHING, seat: 0 | 1 | null = 0): string {
  const match = matchOf({ stones: STONES, hand: HAND, options: seat === null ? [] : OPTIONS, seat });
  const column = columnsOf(match, choice)[stone - 1];
  if (!column) throw new Error("no such stone");
  return columnLabel(match, column);
}

afterEach(() => useLanguage("en"));

describe("a column's label", () => {
  it("says stone, both sides and that there is nothing", () => {
    expect(labelOf(1)).toBe("Stone 1: mine 7 red, 8 red; theirs 2 green");
    expect(labelOf(2)).toBe("Stone 2: mine none; theirs none");
  });

  it("says who holds the stone", () => {
    expect(labelOf(6)).toMatch(/; you hold it$/);
    expect(labelOf(7)).toMatch(/; Maëlle holds it$/);
  });

  it("says where the card taken up may go, where it lies, and what it lets one claim", () => {
    expect(labelOf(2, R9)).toMatch(/; you can choose it$/);
    const pending = [...R9, pickOf.stone(1), 5];
    expect(labelOf(1, pending)).toBe(
      "Stone 1: mine 7 red, 8 red; theirs 2 green; 9 red lies here until you confirm; you can claim it",
    );
    expect(labelOf(5, pending)).toMatch(/; you are about to claim it$/);
  });

  it("is seen from seat 1 with its own cards near, the stones not mirrored", () => {
    expect(labelOf(1, NOTHING, 1)).toBe("Stone 1: mine 7 red, 8 red; theirs 2 green");
  });

  it("names both players to those who watch", () => {
    expect(labelOf(1, NOTHING, null)).toBe("Stone 1: Nils 7 red, 8 red; Maëlle 2 green");
  });
});

describe("a troop on a claimed stone", () => {
  const match = matchOf({
    stones: ["R7 J1 R8/B1 SB B2>", "SP/"],
    position: { phase: "play" },
    change: { taken_for: { J1: "R9", SB: "B3" } },
  });
  const labels = (): string[] => columnsOf(match, NOTHING).map((column) => columnLabel(match, column));

  it("is named with the card that it was taken for, any other by its own name alone", async () => {
    expect(labels()).toEqual([
      "Stone 1: mine 7 red, tactic card J1 as 9 red, 8 red; theirs 1 blue, tactic card SB as 3 blue, 2 blue; you hold it",
      "Stone 2: mine tactic card SP; theirs none",
    ]);
    await useLanguage("fr");
    expect(labels()[0]).toContain("J1 comme 9 rouge");
  });

});

describe("a move in words", () => {
  const match = matchOf({ stones: EMPTY });
  const sentence = (actions: string[], seat: 0 | 1 = 1): string =>
    spaced(moveSentence(match, { number: 1, seat, actions, created }));

  it("names card, stone and claims, and keeps quiet about the draw", () => {
    expect(sentence(["Y9@4", "!1", "!3", "+c"])).toBe("Maëlle played 9 yellow on stone 4 and claimed stones 1 and 3");
    expect(sentence(["Y9@4", "+c"], 0)).toBe("You played 9 yellow on stone 4");
  });

  it("says a pass, and a draw when nothing else was done", () => {
    expect(sentence(["pass", "!2", "end"])).toBe("Maëlle passed and claimed stone 2");
    expect(sentence(["+c"])).toBe("Maëlle drew a card");
    expect(sentence(["end"])).toBe("Maëlle ended the turn");
  });

  it("counts hidden cards, by their deck", () => {
    expect(sentence(["SC", "-?c", "-?c"])).toBe("Maëlle played tactic card SC and put 2 hidden cards back under the deck");
    expect(sentence(["SC", "-?c", "-?t"])).toMatch("put a hidden card and a hidden tactic card back under the deck");
  });

  it("is short beside the card's picture", () => {
    const short = moveSentence(match, { number: 1, seat: 1, actions: ["Y9@4"], created }, shortName);
    expect(spaced(short)).toBe("Maëlle played 9 on stone 4");
  });

  it("keeps to tactic card and claim where a line is too narrow for how the card was played", () => {
    const brief = (actions: string[]): string | null => {
      const text = briefSentence(match, { number: 1, seat: 1, actions, created }, shortName);
      return text === null ? null : spaced(text);
    };
    expect(brief(["RD:Y9@4>5", "!5", "+c"])).toBe("Maëlle played tactic card RD and claimed stone 5");
    expect(brief(["SC", "-?c", "-?t", "!5"])).toBe("Maëlle played tactic card SC and claimed stone 5");
    expect(brief(["SC", "-?c", "-?t"])).toBe("Maëlle played tactic card SC");
    expect([brief(["RD:Y9@4>5", "+c"]), brief(["Y9@4", "!5"]), brief(["EX@3", "!5"]), brief(["-?c"])]).toEqual([null, null, null, null]);
  });

  it("is said in French", async () => {
    await useLanguage("fr");
    expect(sentence(["Y9@4", "!3", "+c"])).toBe("Maëlle a posé 9 jaune sur la borne 4 et pris la borne 3");
    expect(sentence(["Y9@4"], 0)).toBe("Vous avez posé 9 jaune sur la borne 4");
  });
});

describe("a proof in words (RULES 2.13)", () => {
  const say = (proof: Proof): string => spaced(proofSentence(proof, "you", FILL));

  it("names the best still possible against a claim that stands", () => {
    expect(say(PROVEN)).toBe(
      "Nothing unseen can beat your colour run 24. The best still possible for them: run 12.",
    );
    expect(proofInShort(PROVEN)).toBe("Nothing unseen beats your colour run 24");
  });

  it("says when the other side can no longer be completed", () => {
    expect(say({ ...PROVEN, best: null })).toMatch(/too few unseen cards/);
  });

  it("names both formations, and who was complete first when they are equal", () => {
    const sum = { type: "sum", sum: 12 } as const;
    const run = { type: "run", sum: 12 } as const;
    expect(say({ valid: true, mine: run, theirs: sum })).toBe("Your run 12 beats their sum 12.");
    expect(say({ valid: true, mine: run, theirs: run })).toBe("Both sides make run 12; yours was complete first.");
    expect(say({ valid: false, reason: "beaten", mine: sum, theirs: run })).toBe("Their run 12 beats your sum 12.");
    expect(say({ valid: false, reason: "beaten", mine: run, theirs: run })).toBe(
      "Both sides make run 12; theirs was complete first.",
    );
  });

  it("speaks of anyone's side without saying your or their", () => {
    const beaten: Proof = { valid: false, reason: "beaten", mine: { type: "sum", sum: 9 }, theirs: PROVEN.mine ?? null };
    expect(proofSentence(beaten, "they", FILL)).toBe("Colour run 24 beats sum 9.");
  });

  it("says why there is no claim yet", () => {
    expect(say({ valid: false, reason: "incomplete" })).toBe("Your side is not complete: 2 of 3 cards.");
    expect(say({ valid: false, reason: "closed" })).toBe("This stone is already claimed.");
    expect(say({ valid: false, reason: "can_be_beaten", mine: { type: "sum", sum: 9 }, counter: ["B9"] })).toBe(
      "They could still beat your sum 9:",
    );
    expect(proofInShort({ valid: false, reason: "incomplete" })).toBeNull();
  });
});

describe("the hint and the button", () => {
  const mine = matchOf({ stones: STONES, hand: HAND, options: OPTIONS });

  it("lead from card to stone to confirmation", () => {
    expect(spaced(hintFor(mine, NOTHING))).toBe("Your turn");
    expect(spaced(hintFor(mine, R9))).toBe("Which stone?");
    const same = matchOf({ stones: STONES, options: [{ action: "TR:Y8@3>3", claims: [] }] });
    const taken = [pickOf.hand("TR"), pickOf.stone(3), pickOf.card("Y8")];
    expect(spaced(hintFor(same, taken))).toBe("Tap stone 3 again: the card comes over to your side");
    const any = matchOf({ stones: STONES, options: [...same.options, { action: "TR:Y8@3>5", claims: [] }] });
    expect(spaced(hintFor(any, taken))).toBe("Which stone? Tap stone 3 again to bring it to your side there");
    expect(spaced(hintFor(mine, [...R9, pickOf.stone(2)]))).toBe("Confirm, or change it");
    expect(spaced(hintFor(mine, [...R9, pickOf.stone(1), 1]))).toBe("You can also claim stone 5");
    expect(spaced(goText(mine, [...R9, pickOf.stone(1), 5]))).toBe("Play on stone 1, claim stone 5");
    expect(spaced(goText(mine, [5, 2]))).toBe("Claim stones 5 and 2");
  });

  it("say what is left before the turn ends", () => {
    const left = matchOf({ stones: STONES, options: [{ action: "!5", claims: [] }, { action: "+c", claims: [] }] });
    expect(spaced(hintFor(left, NOTHING))).toBe("You can still claim stone 5");
    const blocked = matchOf({ stones: STONES, options: [{ action: "pass", claims: [] }] });
    expect(hintFor(blocked, NOTHING)).toBe("Your turn: you have to pass");
  });

  it("say whom the match waits for to those who watch, and what players may do meanwhile", () => {
    expect(hintFor(matchOf({ stones: STONES }), NOTHING)).toBe("Tap a stone to look closer");
    expect(hintFor(matchOf({ stones: STONES, seat: null }), NOTHING)).toBe("Maëlle is to play");
  });

  it("say how it ended, to winner, loser and those who watch", () => {
    const ended = (winner: 0 | 1 | null, reason: string, seat: 0 | 1 | null = 0): string =>
      outcome(
        matchOf({
          stones: STONES,
          seat,
          change: { status: "finished", result: { winner, reason } },
          position: { result: { winner, reason: "adjacent", points: [5, 2] } },
        }),
      );
    expect(ended(0, "points")).toBe("You won: three stones in a row");
    expect(ended(1, "resigned")).toBe("Maëlle won: by resignation");
    expect(ended(0, "points", null)).toBe("Nils won: three stones in a row");
    expect(ended(null, "agreed")).toBe("A draw: a draw was agreed");
  });

  it("give no round's reason for a match that the points of several decided", () => {
    const outcomes = [0, 1].map((first) => ({ first, winner: first, reason: "adjacent", points: [5, 2] })) as unknown as Match["outcomes"];
    const ended = (winner: 0 | 1 | null): string =>
      outcome(
        matchOf({
          stones: STONES,
          change: { status: "finished", outcomes, result: { winner, reason: "points" } },
          position: { result: { winner: 0, reason: "adjacent", points: [5, 2] } },
        }),
      );
    expect([ended(null), ended(0), ended(1)]).toEqual(["A draw", "You won", "Maëlle won"]);
  });
});

describe("the hand", () => {
  it("is the reader's own only, also when a finished match shows both", () => {
    const hands: [string[], string[]] = [["R1"], ["B9"]];
    expect(ownHand(matchOf({ stones: EMPTY, position: { hands } }))).toEqual(["R1"]);
    expect(ownHand(matchOf({ stones: EMPTY, seat: null, position: { hands } }))).toEqual([]);
  });
});
