import { describe, expect, test } from "vitest";

import type { Match, Seat } from "../../http/types";
import { tableOf } from "../../board/table";
import { outcomeOf, roundEnded } from "./outcome";

interface Picture {
  seat: Seat | null;
  /** Who holds each stone: `.`, `0` or `1`. */
  stones?: string;
  result?: Match["result"];
  round?: string;
}

function match({ seat, stones = ".........", result = null, round }: Picture): Match {
  return {
    seat,
    result,
    outcomes: [],
    players: [
      { seat: 0, username: "Ann" },
      { seat: 1, username: "Bob" },
    ],
    position: {
      stones: Array.from(stones, (holder) => ({ claimed_by: holder === "." ? null : Number(holder) })),
      result: round ? { winner: result?.winner, reason: round, points: [5, 2] } : null,
    },
  } as unknown as Match;
}

test("each player sees the table from the own side, a spectator from seat 0", () => {
  expect(tableOf(match({ seat: 1, stones: "0.11....." }))).toMatchObject({
    near: 1,
    far: 0,
    mine: 2,
    theirs: 1,
    me: { username: "Bob" },
    them: { username: "Ann" },
  });
  expect(tableOf(match({ seat: null })).near).toBe(0);
});

describe("the outcome of a finished match", () => {
  test.each([
    [0, "five", "won", "You hold five stones."],
    [1, "five", "lost", "Ann holds five stones."],
    [0, "adjacent", "won", "You hold three stones in a row."],
    [1, "adjudicated", "lost", "Both passed; the stones decide for Ann."],
    [1, "something new", "lost", ""],
  ] as const)("for seat %s, by %s, is %s: %s", (seat, round, kind, reason) => {
    expect(outcomeOf(match({ seat, result: { winner: 0, reason: "points" }, round }))).toMatchObject({ kind, reason });
  });

  test("names the player who resigned, and the one who won by it", () => {
    const result = { winner: 1 as const, reason: "resigned" };
    expect(outcomeOf(match({ seat: 0, result }))).toMatchObject({ title: "Bob won", reason: "You resigned." });
    expect(outcomeOf(match({ seat: 1, result }))).toMatchObject({ title: "You won", reason: "Ann resigned." });
  });

  test("names for a spectator the winner, or the player who gave up", () => {
    const resigned = match({ seat: null, result: { winner: 1, reason: "resigned" } });
    expect(outcomeOf(resigned)).toEqual({ kind: "watched", title: "Bob won", reason: "Ann resigned." });
  });

  test.each([
    [0, { kind: "won", title: "You win the round", reason: "You hold five stones." }],
    [1, { kind: "lost", title: "Ann wins the round", reason: "Ann holds five stones." }],
    [null, { kind: "watched", title: "Ann wins the round", reason: "Ann holds five stones." }],
  ] as const)("of a round is the same for seat %s", (seat, outcome) => {
    expect(roundEnded(match({ seat, result: { winner: 0, reason: "points" }, round: "five" }))).toEqual(outcome);
  });

  test("has no winner in a draw", () => {
    expect(outcomeOf(match({ seat: 0, result: { winner: null, reason: "points" } })).kind).toBe("drawn");
  });
});
