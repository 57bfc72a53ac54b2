import { describe, expect, test } from "vitest";

import type { Match, PlanPreview } from "../../http/types";
import { cardsOffered, kindsOffered, supposedMatch, withBranch, withoutBranch } from "./supposed";

const option = (action: string) => ({ action, claims: [] });

const look = (over: Partial<PlanPreview> = {}): PlanPreview =>
  ({
    turns: [[]],
    position: { to_act: 0, hands: [["?c", "?c"], ["O2", "?c"]] },
    taken_for: {},
    options: ["R9@1", "R9@2", "B4@1", "SP@1", "!3", "pass"].map(option),
    proofs: [],
    ...over,
  }) as PlanPreview;

const match = { id: "m", seat: 1, version: 7, last_move: null, updated: "2026-11-20T12:00:00Z", clock: { type: "turn" } } as Match;

const one = { turn: ["R9@1", "+c"], answer: ["O2@1", "+c"] };
const two = { turn: ["B4@1", "+c"], answer: ["O2@4", "+c"] };

test("an answer to whatever the other does lies on the table as it is, without a last turn", () => {
  const table = supposedMatch(match, look({ turns: [["*"], []] as string[][], position: { to_act: 1, hands: [["?c"], ["O2"]] } as never }), 1, null);
  expect([table.seat, table.last_move]).toEqual([1, null]);
});

describe("a supposed table", () => {
  test("shows from the other's side the cards of one kind that it may hold, and no claim or pass", () => {
    expect(cardsOffered(look())).toEqual(["R9", "B4", "SP"]);
    expect(kindsOffered(look())).toEqual(["red", "blue", "tactic"]);
    const table = supposedMatch(match, look(), 3, "blue");
    expect([table.seat, table.version, table.clock]).toEqual([0, 10, null]);
    expect(table.position.hands).toEqual([["B4"], ["O2", "?c"]]);
  });

  test("shows from the own side the hand as it would be, after the turn before", () => {
    const answering = look({ turns: [["R9@1", "+c"], []], options: [option("O2@1")] });
    answering.position.to_act = 1;
    const table = supposedMatch(match, answering, 1, null);
    expect(table.seat).toBe(1);
    expect(table.position.hands).toEqual([["?c", "?c"], ["O2", "?c"]]);
    expect(table.last_move).toMatchObject({ seat: 0, actions: ["R9@1", "+c"] });
  });
});

describe("branches", () => {
  test("an answer to the same turn takes the place of the one before", () => {
    expect(withBranch([one, two], null, { ...one, answer: ["O2@9"] })).toEqual([two, { ...one, answer: ["O2@9"] }]);
    expect(withBranch([one], 0, two)).toEqual([{ ...one, next: [two] }]);
    expect(withBranch([{ ...one, next: [two] }], 0, two)).toEqual([{ ...one, next: [two] }]);
  });

  test("go with what is behind them, or by themselves", () => {
    expect(withoutBranch([{ ...one, next: [two] }, two], [0])).toEqual([two]);
    expect(withoutBranch([{ ...one, next: [two] }], [0, 0])).toEqual([one]);
    expect(withoutBranch([{ ...one, next: [two, one] }], [0, 0])).toEqual([{ ...one, next: [one] }]);
  });
});
