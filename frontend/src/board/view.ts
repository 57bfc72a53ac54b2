/** A match as its reader sees the border: which side is near, what lies where, what the pending choice adds to it. */

import type { Match, Player, Seat } from "../api/types";
import { parseAction } from "./actions";
import { isFaceUp } from "./cards";
import { claimsOffered, targetsOf, type Choice } from "./pending";

export type Side = "near" | "far";

/** A card on a side; `standing` tells the pending card and the opponent's newest one from the rest. */
export interface LaidCard {
  readonly text: string;
  readonly standing: "laid" | "pending" | "newest";
}

export interface ColumnView {
  /** From 1, left to right, the same for both seats. */
  readonly stone: number;
  readonly near: readonly LaidCard[];
  readonly far: readonly LaidCard[];
  readonly owner: Side | null;
  readonly capacity: number;
  /** The card taken up may be placed here. */
  readonly target: boolean;
  readonly claim: "offered" | "chosen" | null;
}

/** The seat shown at the bottom: the reader's own, or seat 0 for those who watch. */
export function nearSeat(match: Match): Seat {
  return match.seat ?? 0;
}

export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

export function playerAt(match: Match, seat: Seat): Player | undefined {
  return match.players.find((player) => player.seat === seat);
}

export function nameAt(match: Match, seat: Seat): string {
  return playerAt(match, seat)?.username ?? "?";
}

/** The reader's own cards; those who watch have none, not even when a finished match shows all. */
export function ownHand(match: Match): readonly string[] {
  return match.seat === null ? [] : match.position.hands[match.seat].filter(isFaceUp);
}

/** How many cards a deck holds; a finished match lists them, a running one counts them. */
export function deckSize(deck: number | readonly string[]): number {
  return typeof deck === "number" ? deck : deck.length;
}

/** Whether the reader may act now. */
export function isMyTurn(match: Match): boolean {
  return match.status === "active" && match.seat !== null && match.options.length > 0;
}

/** The nine (or seven) columns of the border, with the choice laid over them. */
export function columnsOf(match: Match, choice: Choice): ColumnView[] {
  const near = nearSeat(match);
  const far = otherSeat(near);
  const targets = targetsOf(match.options, choice.card);
  const offered = claimsOffered(match.options, choice);
  const newest = newestCard(match);

  return match.position.stones.map((stone, index) => {
    const number = index + 1;
    const laid = (text: string): LaidCard => ({ text, standing: text === newest ? "newest" : "laid" });
    const pending: LaidCard[] =
      choice.stone === number && choice.card !== null ? [{ text: choice.card, standing: "pending" }] : [];
    return {
      stone: number,
      near: [...stone.sides[near].map(laid), ...pending],
      far: stone.sides[far].map(laid),
      owner: stone.claimed_by === null ? null : stone.claimed_by === near ? "near" : "far",
      capacity: stone.capacity,
      target: targets.has(number),
      claim: choice.claims.includes(number) ? "chosen" : offered.includes(number) ? "offered" : null,
    };
  });
}

/** The card the last move placed, unless it was the reader's own move. */
function newestCard(match: Match): string | null {
  const move = match.last_move;
  if (move === null || move.seat === match.seat) return null;
  return placedCard(move.actions);
}

/** The first card a move placed, if any. */
export function placedCard(actions: readonly string[]): string | null {
  for (const text of actions) {
    const action = parseAction(text);
    if (action.kind === "place") return action.card;
  }
  return null;
}
