import { describe, expect, it } from "vitest";

import { NOTHING, type Choice } from "../pending";
import { pickOf, type Option } from "../paths";
import { candidatesOf, found, refusalOf, taken, type Candidate } from "./command";

const { hand, stone, deck } = pickOf;
const options = (...texts: string[]): readonly Option[] => texts.map((action) => ({ action, claims: [] }));
const WORDS: Readonly<Record<string, string>> = {
  "R7@3": "7 red on stone\u00a03",
  "R7@4": "7 red on stone\u00a04",
  "!3": "Claim stone\u00a03",
  "+c": "Draw a clan card",
  pass: "Pass",
};
const words = (action: string): string => WORDS[action] ?? action;
const list = (given: readonly Option[], choice: Choice = NOTHING): readonly Candidate[] => candidatesOf(given, choice, words);
const actions = (candidates: readonly Candidate[]): string[] => candidates.map(({ action }) => action);

const PLAY = options("!3", "R7@3", "R7@4", "R1@3");

describe("what may be typed", () => {
  it("is what the options name, and the claims that the choice makes possible", () => {
    const given: readonly Option[] = [{ action: "R7@3", claims: [3, 5] }, { action: "R7@4", claims: [] }];
    expect(actions(list(given))).toEqual(["R7@3", "R7@4"]);
    expect(actions(list(given, [hand("R7"), stone(3)]))).toEqual(["R7@3", "R7@4", "!3", "!5"]);
    expect(actions(list(given, [hand("R7"), stone(3), 3]))).toEqual(["R7@3", "R7@4", "!5"]);
  });

  it("is nothing that this client cannot read", () => {
    expect(actions(list(options("??", "pass")))).toEqual(["pass"]);
  });
});

describe("a text", () => {
  it("finds what begins with it, in either case and with spaces anywhere", () => {
    expect(actions(found("r7", list(PLAY)))).toEqual(["R7@3", "R7@4"]);
    expect(actions(found(" R 7 @ 3 ", list(PLAY)))).toEqual(["R7@3"]);
    expect(actions(found("", list(PLAY)))).toEqual(actions(list(PLAY)));
    expect(actions(found("x", list(PLAY)))).toEqual([]);
  });

  it("finds by its spoken words too", () => {
    expect(actions(found("claim 3", list(PLAY)))).toEqual(["!3"]);
    expect(actions(found("RED stone 4", list(PLAY)))).toEqual(["R7@4"]);
  });

  it("has the cards of a support or an exchange in any order (NOTATION)", () => {
    const given = options("SU:R7,B2", "XC:R7,B2,G1", "XC=Y1,P9");
    expect(taken("su:b2,r7", list(given))?.action).toBe("SU:R7,B2");
    expect(taken("XC:G1, R7, B2", list(given))?.action).toBe("XC:R7,B2,G1");
    expect(taken("xc=p9,y1", list(given))?.action).toBe("XC=Y1,P9");
  });

  it("is taken where it names one action, whole or not", () => {
    const given = options("<1", "<4", "<1,4");
    expect(taken("<1", list(given))?.action).toBe("<1");
    expect(taken("<1,", list(given))?.action).toBe("<1,4");
    expect(taken("<", list(given))).toBeNull();
    expect(taken("", list(options("pass")))).toBeNull();
  });
});

describe("a typed text", () => {
  const why = (text: string, given: readonly Option[] = PLAY, choice: Choice = NOTHING): unknown =>
    refusalOf(text, given, choice, list(given, choice));

  it("is refused where it is no action at all", () => {
    for (const text of ["hello", "R", "@@", "Z7@3", "J1@", "R7@33", "TR:R7"]) expect(why(text, options("Y1@3", "Y2@3"))).toEqual({ why: "unread" });
  });

  it("is refused where it begins with what cannot be chosen now", () => {
    expect(why("b2@3")).toEqual({ why: "start", pick: hand("B2") });
    expect(why("+T", options("+c"))).toEqual({ why: "start", pick: deck("tactic") });
  });

  it("is refused where it goes on with what does not follow", () => {
    expect(why("R7@5")).toEqual({ why: "next", before: hand("R7"), pick: stone(5) });
    const ruse = options("TR:B1@5>5", "TR:B1@5>6");
    expect(why("tr:b1@5>7", ruse)).toEqual({ why: "next", before: pickOf.card("B1"), pick: stone(7) });
  });

  it("is refused where it claims what cannot be claimed, or is about to be", () => {
    expect(why("!4")).toEqual({ why: "claim", stone: 4 });
    expect(why("!3", PLAY, [3])).toEqual({ why: "claimed", stone: 3 });
  });

  it("is refused where it begins several actions", () => {
    expect(why("R7@")).toEqual({ why: "several", count: 2 });
  });

  it("is refused where nothing can be done", () => {
    expect(why("R7@3", options())).toEqual({ why: "start", pick: hand("R7") });
  });
});
