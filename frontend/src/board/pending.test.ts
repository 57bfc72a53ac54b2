import { describe, expect, it } from "vitest";

import { pickOf, type Option } from "./paths";
import {
  askedNext,
  claimsOffered,
  isComplete,
  lifted,
  NOTHING,
  actionsOf,
  tapped,
  toggleClaim,
  undone,
  waysOn,
  withAction,
  type Choice,
  type Step,
} from "./pending";

const { hand, stone, card, found, deck } = pickOf;
const options = (...texts: string[]): readonly Option[] =>
  texts.map((text) => {
    const [action = "", claims] = text.split("~");
    return { action, claims: claims ? claims.split(",").map(Number) : [] };
  });

const PLAY = options("R7@3~3,5", "R7@6~5", "B2@6", "B2@4");
const BEFORE = options("!5", "!2", "R7@3", "R7@5", "B2@5", "B2@6");
const DRAW = options("!5~2", "!2~5", "+c");
const RUSES = options("RD:R1@1>2", "RD:R1@1>x", "RD:R2@1>3", "RD:R9@4>2", "RD:R9@4>x", "DE:B1@1", "DE:B2@2", "SC", "G1@1", "G1@2");
const SIEGE = options("<1", "<4", "<1,4", "^2", "^3", "G1@1", "G1@2");
const SUPPORT = options("SU:R1,B2", "SU:R1,G3", "SU:B2,G3", "G1@1", "G1@2");
const EXCHANGE = options("XC:R1,B2", "XC:R1,G3", "XC:B2,G3", "G3@1", "G3@2");

/** The choice after these taps (numbers are claims), each of which has to lead somewhere. */
function after(given: readonly Option[], ...steps: Step[]): Choice {
  return steps.reduce<Choice>((choice, step) => {
    const next = typeof step === "number" ? toggleClaim(given, choice, step) : tapped(given, choice, step);
    if (!next) throw new Error(`nothing to tap: ${step}`);
    return next;
  }, NOTHING);
}

describe("a pending choice", () => {
  it("offers what options name, and no others", () => {
    expect([...waysOn(PLAY, NOTHING)]).toEqual([hand("R7"), hand("B2")]);
    expect([...waysOn(PLAY, after(PLAY, hand("R7")))]).toEqual([stone(3), stone(6)]);
    expect(tapped(PLAY, NOTHING, hand("G1"))).toBeNull();
    expect(tapped(PLAY, after(PLAY, hand("R7")), stone(9))).toBeNull();
    expect(waysOn(options("??"), NOTHING).size).toBe(0);
  });

  it("is complete with a card and a stone, not with a card alone", () => {
    expect(isComplete(PLAY, after(PLAY, hand("R7")))).toBe(false);
    expect(isComplete(PLAY, after(PLAY, hand("R7"), stone(6)))).toBe(true);
  });

  it("puts the card back when it is tapped again", () => {
    expect(after(PLAY, hand("R7"), stone(6), hand("R7"))).toEqual(NOTHING);
  });

  it("keeps the stone under another card where that card may go, and lets it go where it may not", () => {
    expect(after(PLAY, hand("R7"), stone(6), hand("B2"))).toEqual([hand("B2"), stone(6)]);
    expect(after(PLAY, hand("R7"), stone(3), hand("B2"))).toEqual([hand("B2")]);
  });

  it("leaves the stone to the player, also where there is only one, and the first step always", () => {
    const one = options("R7@3");
    expect(after(one, hand("R7"))).toEqual([hand("R7")]);
    expect([...waysOn(options("+c"), NOTHING)]).toEqual([deck("clan")]);
  });

  it("takes a card up to be carried from wherever it lies, and never puts one back", () => {
    expect(lifted(PLAY, after(PLAY, hand("R7"), stone(6)), hand("R7"))).toEqual([hand("R7")]);
    expect(lifted(PLAY, NOTHING, hand("B2"))).toEqual([hand("B2")]);
    expect(lifted(PLAY, NOTHING, hand("G1"))).toBeNull();
  });
});

describe("an action that is named whole", () => {
  it("takes the place of what was picked, and leaves claims that still hold", () => {
    expect(withAction(PLAY, after(PLAY, hand("B2")), "R7@3")).toEqual([hand("R7"), stone(3)]);
    expect(withAction(PLAY, after(PLAY, hand("R7"), stone(3), 5), "R7@6")).toEqual([hand("R7"), stone(6), 5]);
    expect(withAction(SUPPORT, NOTHING, "SU:R1,G3")).toEqual([hand("SU"), found("R1"), found("G3")]);
    expect(withAction(DRAW, NOTHING, "+c")).toEqual([deck("clan")]);
  });

  it("may be a claim, which is taken in once", () => {
    const claimed = after(PLAY, hand("R7"), stone(3), 5);
    expect(withAction(PLAY, after(PLAY, hand("R7"), stone(3)), "!5")).toEqual(claimed);
    expect(withAction(PLAY, claimed, "!5")).toEqual(claimed);
  });

  it("is an option or nothing", () => {
    expect(withAction(PLAY, NOTHING, "R7@9")).toBeNull();
    expect(withAction(PLAY, NOTHING, "!5")).toBeNull();
  });
});

describe("claims", () => {
  it("are taken in and out", () => {
    const claimed = after(PLAY, hand("R7"), stone(6), 5);
    expect(claimed).toEqual([hand("R7"), stone(6), 5]);
    expect(toggleClaim(PLAY, claimed, 5)).toEqual([hand("R7"), stone(6)]);
    expect(toggleClaim(PLAY, claimed, 8)).toEqual(claimed);
  });

  it("are let go where the new stone no longer allows them, and kept where it does", () => {
    expect(after(PLAY, hand("R7"), stone(3), 3, 5, stone(6))).toEqual([hand("R7"), stone(6), 5]);
    expect(after(PLAY, hand("R7"), stone(6), 5, hand("B2"))).toEqual([hand("B2"), stone(6)]);
  });

  it("made before the card are sent before it, though they could be made after it, too", () => {
    const siege = options("!5", "G1@1~5", "G1@2");
    expect(actionsOf(siege, after(siege, 5, hand("G1"), stone(1)))).toEqual(["!5", "G1@1"]);
  });

  it("are undone in the order they were made: claim, stone, card", () => {
    let choice = after(PLAY, hand("R7"), stone(6), 5);
    for (const left of [[hand("R7"), stone(6)], [hand("R7")], [], []]) {
      choice = undone(PLAY, choice);
      expect(choice).toEqual(left);
    }
  });

  it("after the card follow it, in the order they were chosen", () => {
    expect(actionsOf(PLAY, after(PLAY, hand("R7"), stone(3), 5, 3))).toEqual(["R7@3", "!5", "!3"]);
  });

  it("before the card are kept when a card is taken up, and go first (RULES 2.2)", () => {
    const choice = after(BEFORE, 5, hand("R7"), stone(3));
    expect(choice).toEqual([5, hand("R7"), stone(3)]);
    expect(actionsOf(BEFORE, choice)).toEqual(["!5", "R7@3"]);
  });

  it("of the draw phase are a choice beside the draw", () => {
    expect(claimsOffered(DRAW, NOTHING)).toEqual([5, 2]);
    expect(actionsOf(DRAW, after(DRAW, 5))).toEqual(["!5"]);
  });
});

describe("tactic cards", () => {
  it("lead from stone to card to stone or discard", () => {
    const source = after(RUSES, hand("RD"), stone(1));
    expect(askedNext(RUSES, after(RUSES, hand("RD"))).what).toBe("source");
    expect(askedNext(RUSES, source).what).toBe("card");
    expect([...waysOn(RUSES, source)]).toEqual([card("R1"), card("R2")]);
    const taken = after(RUSES, hand("RD"), stone(1), card("R1"));
    expect(askedNext(RUSES, taken).what).toBe("goal or discard");
    expect(actionsOf(RUSES, after(RUSES, hand("RD"), stone(1), card("R1"), pickOf.discard))).toEqual(["RD:R1@1>x"]);
  });

  it("skip what is no choice, forwards and backwards: the one card of a stone", () => {
    expect(after(RUSES, hand("RD"), stone(4))).toEqual([hand("RD"), stone(4), card("R9")]);
    expect(undone(RUSES, after(RUSES, hand("RD"), stone(4)))).toEqual([hand("RD")]);
    expect(actionsOf(RUSES, after(RUSES, hand("DE"), stone(2)))).toEqual(["DE:B2@2"]);
  });

  it("stay as they are when a finger comes to what was taken by itself", () => {
    const one = options("TR:G2@1>3", "TR:G2@1>4", "G1@1", "G1@2");
    const choice = after(one, hand("TR"));
    expect(choice).toEqual([hand("TR"), stone(1), card("G2")]);
    expect(after(one, hand("TR"), stone(1), stone(4))).toEqual([...choice, stone(4)]);
    expect(after(one, hand("TR"), hand("TR"))).toEqual(NOTHING);
  });

  it("let the stone that a card comes from be changed", () => {
    expect(after(RUSES, hand("RD"), stone(1), stone(4))).toEqual([hand("RD"), stone(4), card("R9")]);
  });

  it("that need nothing more are complete at once", () => {
    expect(actionsOf(RUSES, after(RUSES, hand("SC")))).toEqual(["SC"]);
  });

  it("take several cards in any order, the last one by itself where it is the only one", () => {
    const choice = after(SUPPORT, hand("SU"), found("G3"), found("R1"));
    expect(actionsOf(SUPPORT, choice)).toEqual(["SU:R1,G3"]);
    expect(tapped(SUPPORT, choice, found("G3"))).toEqual([hand("SU"), found("R1")]);
    expect(askedNext(SUPPORT, after(SUPPORT, hand("SU")))).toEqual({ what: "found", more: 2 });
  });

  it("take hand cards as cards to give while an exchange is chosen, and as cards to play after that", () => {
    const choice = after(EXCHANGE, hand("XC"), hand("G3"), hand("R1"));
    expect(actionsOf(EXCHANGE, choice)).toEqual(["XC:R1,G3"]);
    expect(after(EXCHANGE, hand("XC"), hand("XC"), hand("G3"), stone(2))).toEqual([hand("G3"), stone(2)]);
  });

  it("retreat from any of the tiles, one or several", () => {
    const retreat = pickOf.do("retreat");
    expect(actionsOf(SIEGE, after(SIEGE, retreat, stone(4)))).toEqual(["<4"]);
    expect(actionsOf(SIEGE, after(SIEGE, retreat, stone(4), stone(1)))).toEqual(["<1,4"]);
    expect(after(SIEGE, retreat, stone(4), stone(1), stone(4))).toEqual([retreat, stone(1)]);
    expect(actionsOf(SIEGE, after(SIEGE, pickOf.do("cauldron"), stone(3), stone(2)))).toEqual(["^2"]);
  });
});
