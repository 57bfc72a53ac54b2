import { describe, expect, it } from "vitest";

import type { Match, Seat } from "../http/types";
import { matchOf } from "./builders";
import { NOTHING } from "./pending";
import { columnsOf, type LaidCard } from "./view";

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
