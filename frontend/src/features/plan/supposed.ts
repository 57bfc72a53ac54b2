/** A match as it would be after turns that nobody has played: what the board draws while an answer is planned. */
import type { Branch, Match, PlanPreview, Seat } from "../../http/types";
import { inOrder, parseCard, type Colour } from "../../board/cards";
import { kindOf, namedBy, pathsOf } from "../../board/paths";
import { nearSeat, otherSeat } from "../../board/seats";
import { ANY } from "./words";

/** Cards that are shown together: of one colour, or those that have none. */
export type Kind = Colour | "tactic";

export function kindOfCard(card: string): Kind | null {
  const face = parseCard(card);
  if (face.kind === "back") return null;
  return face.kind === "clan" ? face.colour : "tactic";
}

/** The hand cards that an option begins with, as a hand is sorted. */
export function cardsOffered(look: PlanPreview): string[] {
  const cards = pathsOf(look.options).flatMap(({ row: [first] }) => (first && kindOf(first) === "hand" ? [namedBy(first)] : []));
  return inOrder([...new Set(cards)], (card) => card);
}

export function kindsOffered(look: PlanPreview): Kind[] {
  return [...new Set(cardsOffered(look).flatMap((card) => kindOfCard(card) ?? []))];
}

/**
 * The match for the board, from the side of the player who would be to act.
 *
 * @param step another one for each look: a choice belongs to one of them
 * @param kind which cards the other's hand shows; it may hold any that the reader has not seen
 */
export function supposedMatch(match: Match, look: PlanPreview, step: number, kind: Kind | null): Match {
  const seat: Seat = look.position.to_act ?? nearSeat(match);
  const hands = [...look.position.hands] as Match["position"]["hands"];
  if (seat !== match.seat) hands[seat] = cardsOffered(look).filter((card) => kindOfCard(card) === kind);
  return {
    ...match,
    seat,
    version: match.version + step,
    position: { ...look.position, hands },
    options: look.options,
    taken_for: look.taken_for,
    formations: look.formations,
    deciding: [],
    last_move: lastOf(match, look) ?? match.last_move,
    draw_offer: null,
    pause_offer: null,
    clock: null,
  };
}

/** The last turn that was supposed, as a move; null before the first. */
function lastOf(match: Match, look: PlanPreview): Match["last_move"] {
  const at = look.turns.findLastIndex(([first]) => first !== undefined && first !== ANY);
  const actions = look.turns[at];
  if (!actions || match.seat === null) return null;
  const seat: Seat = at % 2 === 0 ? otherSeat(match.seat) : match.seat;
  return { number: (match.last_move?.number ?? 0) + at + 1, seat, actions, created: match.updated };
}

/** The branches with one more; it takes the place of an answer to the same turn. `at`: behind which of them. */
export function withBranch(branches: readonly Branch[], at: number | null, added: Branch): Branch[] {
  const others = (all: readonly Branch[]): Branch[] => all.filter(({ turn }) => turn.join() !== added.turn.join());
  if (at === null) return [...others(branches), added];
  return branches.map((branch, index) => (index === at ? { ...branch, next: [...others(branch.next ?? []), added] } : branch));
}

/** The branches without that one: `[2]`, or `[2, 0]` for one behind it. */
export function withoutBranch(branches: readonly Branch[], [at, behind]: readonly [number, number?]): Branch[] {
  if (behind === undefined) return branches.filter((_, index) => index !== at);
  return branches.map((branch, index) => {
    if (index !== at) return branch;
    const next = (branch.next ?? []).filter((_, other) => other !== behind);
    return next.length > 0 ? { ...branch, next } : { turn: branch.turn, answer: branch.answer };
  });
}
