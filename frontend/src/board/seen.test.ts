import { expect, it } from "vitest";

import type { Ruleset } from "../http/types";
import { matchOf } from "./builders";
import { faceUp, seenRows } from "./seen";

const rules = {
  colours: [
    { code: "R", name: "red" },
    { code: "B", name: "blue" },
  ],
  values: [1, 2, 3],
} as unknown as Ruleset;
const match = matchOf({ stones: ["R1 SP/B2", "/R3>"], hand: ["B1"], position: { discard: ["B3", "SC"], laid_out: ["SU"] } });

it("the count of seen cards has what lies face up on sides and in the discard, and no hand (RULES 0)", () => {
  expect([...faceUp(match)]).toEqual(["R1", "SP", "B2", "R3", "B3", "SC"]);
  const seen = seenRows(match, rules).map(({ cards }) => cards.map((card) => (card.seen ? "x" : ".")).join(""));
  expect(seen).toEqual(["x.x", ".xx"]);
});
