import { describe, expect, it } from "vitest";

import type { Match, Ruleset, Seat } from "../http/types";
import { EMPTY, matchOf } from "./builders";
import { NOTHING } from "./pending";
import { columnsOf, hasSuits, type LaidCard } from "./view";

const STONES = ["R7/B2", "/", "/", "/", "/", "/", "/", "/", "/"];

function afterMove(seat: Seat, action: string, reader: Seat | null = 0): Match {
  return matchOf({
    stones: STONES,
    seat: reader,
    change: { last_move: { number: 5, seat, actions: [action], created: "2026-11-20T12:00:00Z" } },
  });
}

const standings = (match: Match): LaidCard["standing"][] => {
  const [first] = columnsOf(match, NOTHING);
  return [...(first?.near ?? []), ...(first?.far ?? [])].map(({ standing }) => standing);
};

describe("the card of the last move", () => {
  it("is marked as the newest where the opponent laid it", () => {
    expect(standings(afterMove(1, "B2@1"))).toEqual(["laid", "newest"]);
  });

  it("is not marked where the reader laid it", () => {
    expect(standings(afterMove(0, "R7@1"))).toEqual(["laid", "laid"]);
  });

  it("is marked for spectators, from either side", () => {
    expect(standings(afterMove(0, "R7@1", null))).toEqual(["newest", "laid"]);
  });
});

describe("suits on the cards", () => {
  const rulesOf = (family: Ruleset["family"]): Ruleset => ({ family }) as Ruleset;
  const empty = matchOf({ stones: EMPTY });

  it("are there in the family of rulesets that are played with a deck of 52", () => {
    expect(hasSuits(empty, rulesOf("deck"))).toBe(true);
    expect(hasSuits(empty, rulesOf("siege"))).toBe(false);
  });

  it("are known by the cards that are seen, in the hand or on a stone, until the ruleset is known", () => {
    expect(hasSuits(empty, null)).toBe(false);
    expect(hasSuits(matchOf({ stones: EMPTY, hand: ["C7"] }), null)).toBe(true);
    expect(hasSuits(matchOf({ stones: ["/H1", ...EMPTY.slice(1)] }), null)).toBe(true);
    expect(hasSuits(matchOf({ stones: ["R7/B11", ...EMPTY.slice(1)], hand: ["SC", "SP"] }), null)).toBe(false);
  });
});
