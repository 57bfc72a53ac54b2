/** What the board asks for and what its buttons say, where the server's options tell more than what can be picked. */
import { beforeAll, expect, test } from "vitest";

import type { Match } from "../http/types";
import { useLanguage } from "../i18n/index.svelte";
import { EMPTY, matchOf, placements } from "./builders";
import { actionsOf, NOTHING, tapped, toggleClaim } from "./pending";
import { goText, hintFor, wayName } from "./prompts";

const HAND = ["R6"];
const matchWith = (options: Match["options"]) => matchOf({ stones: EMPTY, hand: HAND, options });

beforeAll(() => useLanguage("en"));

test("a draw that claims can follow does not say that it ends the turn (RULES 5.7)", () => {
  const ends = matchWith([{ action: "+c", claims: [] }]);
  const goesOn = matchWith([{ action: "!1", claims: [] }, { action: "+c", claims: [1] }]);
  expect([ends, goesOn].map((match) => wayName(match, "deck clan"))).toEqual(["Draw and end the turn", "Draw a card"]);
});

test("after the draw a stone is claimed, or the turn is ended by a button (RULES 5.7)", () => {
  const match = matchWith([{ action: "!1", claims: [] }, { action: "end", claims: [] }]);
  expect(hintFor(match, NOTHING)).toMatch(/^You can still claim stone\s1$/);
  expect(wayName(match, "do end")).toBe("End the turn");
  const claimed = toggleClaim(match.options, NOTHING, 1);
  expect(goText(match, claimed)).toMatch(/^Claim stone\s1$/);
  expect(actionsOf(match.options, claimed)).toEqual(["!1"]);
  expect(actionsOf(match.options, tapped(match.options, NOTHING, "do end") ?? NOTHING)).toEqual(["end"]);
});

test("a pass that ends the round says so before, though cards could be played (RULES 2.14)", () => {
  const pass = { action: "pass", claims: [] };
  const first = matchWith([...placements(HAND, [2]), pass]);
  expect([hintFor(first, NOTHING), wayName(first, "do pass")]).toEqual(["Your turn", "Pass"]);
  const second = matchWith([...placements(HAND, [2]), { ...pass, ends_round: true }]);
  expect(hintFor(second, NOTHING)).toBe("If you pass too, the round ends: the stones decide");
  expect(wayName(second, "do pass")).toBe("Pass: ends the round");
});
