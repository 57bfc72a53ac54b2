/** Matches for the tests of the board, and for looking at it: told by what lies where. */

import type { Match, Option, Proof, Seat, Stone } from "../http/types";
import { otherSeat } from "./seats";
import { standIn } from "./standIn";

/** A stone as its near and far cards, e.g. `R7 R8/B4`, with `>` or `<` at the end where near or far has claimed it. */
export type StoneText = string;

export interface MatchPlan {
  readonly stones: readonly StoneText[];
  readonly hand?: readonly string[];
  readonly options?: readonly Option[];
  readonly seat?: Seat | null;
  readonly names?: readonly [string, string];
  readonly change?: Partial<Match>;
  readonly position?: Partial<Match["position"]>;
}

export const EMPTY: readonly StoneText[] = Array<StoneText>(9).fill("/");

/** A match as the reader in `seat` sees it; near is that seat (seat 0 for those who watch). */
export function matchOf(plan: MatchPlan): Match {
  const { seat = 0, names = ["Nils", "Maëlle"], hand = [], options = [] } = plan;
  const near: Seat = seat ?? 0;
  const far = otherSeat(near);
  const backs = Array<string>(6).fill("?c");
  const hands: [string[], string[]] = [backs, backs];
  if (seat !== null) hands[near] = [...hand];
  const match = standIn({
    id: "6c1c8a2e-0000-4000-8000-000000000001",
    version: 12,
    names,
    seat: near,
    tactics: {},
    taken_for: {},
    formations: [],
    options: [...options],
    position: {
      ruleset: "edition2016",
      turn: 12,
      first: 0,
      mover: near,
      to_act: options.length > 0 ? near : far,
      phase: "play",
      stones: plan.stones.map((text) => stoneOf(text, near)),
      hands,
      decks: { clan: 17, tactic: 0 },
      discard: [],
      laid_out: [],
      tactics_played: [0, 0],
      jokers_played: [0, 0],
      supports: 0,
      cauldrons: null,
      attacker: null,
      passes: 0,
      deck_closed: false,
      result: null,
      actions: 24,
      step: { start_used: false, passed: false, claimed: false, draws: 0, returns: 0, offer: [] },
      ...plan.position,
    },
  });
  return {
    ...match,
    event: 30,
    players: match.players.map((player, index) => ({ ...player, id: `player-${index}`, is_bot: false })),
    seat,
    points: [0, 0],
    created: "2026-11-20T10:00:00Z",
    updated: "2026-11-20T12:00:00Z",
    ...plan.change,
  };
}

function stoneOf(text: StoneText, near: Seat): Stone {
  const [left = "", right = ""] = text.replace(/[<>]$/, "").split("/");
  const cards = (side: string): string[] => side.split(" ").filter((card) => card !== "");
  const sides: [string[], string[]] = near === 0 ? [cards(left), cards(right)] : [cards(right), cards(left)];
  return {
    sides,
    completed: [sides[0].length === 3 ? 5 : null, sides[1].length === 3 ? 6 : null],
    modes: [],
    capacity: 3,
    counts: "all",
    damaged: false,
    claimed_by: text.endsWith(">") ? near : text.endsWith("<") ? otherSeat(near) : null,
  };
}

/** Options that place every card of a hand on each of some stones; `claims` by action text. */
export function placements(
  hand: readonly string[],
  stones: readonly number[],
  claims: Readonly<Record<string, readonly number[]>> = {},
): Option[] {
  return hand.flatMap((card) =>
    stones.map((stone) => {
      const action = `${card}@${stone}`;
      return { action, claims: [...(claims[action] ?? [])] };
    }),
  );
}

export const PROVEN: Proof = {
  valid: true,
  mine: { type: "colour_run", sum: 24 },
  theirs: null,
  best: { type: "run", sum: 12 },
};

export const BEATABLE: Proof = {
  valid: false,
  reason: "can_be_beaten",
  mine: { type: "colour_run", sum: 21 },
  counter: ["B9"],
};
