/** A match as its reader sees the border: which side is near, what lies where, what the pending choice adds to it. */

import type { Formation, Match, Ruleset, Seat } from "../http/types";
import { parseAction, type Action } from "./actions";
import { isFaceUp } from "./cards";
import { kindOf, namedBy, pathsOf, pickOf, type Pick } from "./paths";
import { actionToward, chosenPath, claimsIn, claimsOffered, picksIn, waysOn, type Choice } from "./pending";
import { nearSeat, otherSeat, playerAt } from "./seats";

export type Side = "near" | "far";

/**
 * A card on a side; `pending` lies there until the choice is confirmed, `leaving` goes away with it, `newest` came with the
 * opponent's last move.
 */
export interface LaidCard {
  readonly text: string;
  readonly standing: "laid" | "pending" | "newest" | "leaving";
  /** The clan card that it was taken for: a troop on a claimed stone. */
  readonly taken: string | null;
}

export interface ColumnView {
  /** From 1, left to right, the same for both seats. */
  readonly stone: number;
  readonly near: readonly LaidCard[];
  readonly far: readonly LaidCard[];
  /** Cards under the stone. */
  readonly modes: readonly LaidCard[];
  readonly owner: Side | null;
  /** What each side is worth, as the server says; null while it is not complete. */
  readonly worth: Readonly<Record<Side, Formation | null>>;
  readonly capacity: number;
  /** What counts here: a word of NOTATION. */
  readonly counts: string;
  /** A tile of the siege game, and how it stands. */
  readonly tile: "intact" | "damaged" | null;
  /** It can be picked now: as the place of a card on its near side, or as the stone itself. */
  readonly target: "side" | "stone" | null;
  /** The choice names it, and no card is to be placed there. */
  readonly marked: boolean;
  readonly claim: "offered" | "chosen" | null;
}

export function nameAt(match: Match, seat: Seat): string {
  return playerAt(match, seat)?.username ?? "?";
}

/** Whether its ruleset deals tactic cards, as the server says. */
export function hasTactics(match: Match): boolean {
  return Object.keys(match.tactics).length > 0;
}

/** Whether the stones are tiles of the siege game: it alone has an attacker (NOTATION "Positions"). */
export function hasTiles(match: Match): boolean {
  return match.position.attacker !== null;
}

/** Whether its clan cards have suits, as the ruleset says; before that is known, as a card does that is seen. */
export function hasSuits({ position: { hands, stones } }: Match, rules: Ruleset | null): boolean {
  if (rules) return rules.family === "deck";
  return [hands, stones.map(({ sides }) => sides)].flat(3).some((card) => /^[SHDC]\d/.test(card));
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

/** A card that the choice places, and where; null while it places none. */
export function placementIn(match: Match, choice: Choice): { card: string; stone: number } | null {
  const action = chosenPath(match.options, choice)?.action;
  if (action?.kind === "place") return { card: action.card, stone: action.stone };
  if (action?.kind === "move" && action.to !== null) return { card: action.card, stone: action.to };
  return null;
}

/** The clan card that a troop on a claimed stone was taken for (RULES 1.5); null for any other card. */
export function takenFor(match: Match, card: string): string | null {
  return match.taken_for[card] ?? null;
}

/** Whether a card lies under a stone, not on a side: a combat mode, as the server says. */
export function isMode(match: Match, card: string): boolean {
  return match.tactics[card] === "mode";
}

/** What a side of a stone is worth, as the server says; null for one that is not complete. */
export function worthOf(match: Match, stone: number, seat: Seat): Formation | null {
  return match.formations[stone - 1]?.[seat] ?? null;
}

/** The cards of a stone that the choice so far takes away from it. */
function leavingFrom(match: Match, picks: readonly Pick[], stone: number): readonly string[] {
  if (!picks.includes(pickOf.stone(stone))) return [];
  const { sides } = match.position.stones[stone - 1] ?? { sides: [[], []] };
  if (picks.includes(pickOf.do("retreat"))) return sides[nearSeat(match)];
  const [oiled] = picks.includes(pickOf.do("cauldron")) ? [oiledCard(match, stone)] : [];
  return [...picks.filter((pick) => kindOf(pick) === "card").map(namedBy), ...(oiled ? [oiled] : [])];
}

/** The card that a cauldron takes from a tile, as the server says; undefined where none can be poured now. */
export function oiledCard(match: Match, stone: number): string | undefined {
  return pathsOf(match.options).find(({ action }) => action.kind === "cauldron" && action.stone === stone)?.option.card;
}

/** The columns of the border, with the choice laid over them. */
export function columnsOf(match: Match, choice: Choice): ColumnView[] {
  const near = nearSeat(match);
  const far = otherSeat(near);
  const open = stonesOpen(match, choice);
  const offered = claimsOffered(match.options, choice);
  const claims = claimsIn(choice);
  const picks = picksIn(choice);
  const placement = placementIn(match, choice);
  const newest = match.last_move?.seat === match.seat ? [] : placedCards(match.last_move?.actions ?? []);
  const siege = hasTiles(match);

  return match.position.stones.map((stone, index) => {
    const number = index + 1;
    const pick = pickOf.stone(number);
    const away = leavingFrom(match, picks, number);
    const laid = (text: string): LaidCard => {
      const standing = away.includes(text) ? "leaving" : newest.includes(text) ? "newest" : "laid";
      return { text, standing, taken: takenFor(match, text) };
    };
    const pending: LaidCard[] =
      placement?.stone === number ? [{ text: placement.card, standing: "pending", taken: null }] : [];
    const under = pending.some(({ text }) => isMode(match, text));
    return {
      stone: number,
      near: [...stone.sides[near].map(laid), ...(under ? [] : pending)],
      far: stone.sides[far].map(laid),
      modes: [...stone.modes.map(laid), ...(under ? pending : [])],
      worth: { near: worthOf(match, number, near), far: worthOf(match, number, far) },
      owner: stone.claimed_by === null ? null : stone.claimed_by === near ? "near" : "far",
      capacity: stone.capacity,
      counts: stone.counts,
      tile: siege ? (stone.damaged ? "damaged" : "intact") : null,
      target: open.get(number) ?? null,
      marked: picks.includes(pick) && placement?.stone !== number,
      claim: claims.includes(number) ? "chosen" : offered.includes(number) ? "offered" : null,
    };
  });
}

/** The stones that a tap can pick now; once the choice is complete those that can stand for its last one. */
function stonesOpen(match: Match, choice: Choice): ReadonlyMap<number, "side" | "stone"> {
  const { options } = match;
  const picks = picksIn(choice);
  const last = picks.at(-1);
  const next = waysOn(options, choice);
  const movable = next.size === 0 && last !== undefined && kindOf(last) === "stone";
  const from = movable ? picks.slice(0, -1) : picks;
  const ways = [...(movable ? waysOn(options, from) : next)].filter((way) => kindOf(way) === "stone");
  return new Map(ways.map((way) => [Number(namedBy(way)), takes(match, actionToward(options, [...from, way]), Number(namedBy(way)))]));
}

/** Whether an action puts a card on the near side of that stone, or is about the stone in another way. */
function takes(match: Match, action: Action | null, stone: number): "side" | "stone" {
  if (action?.kind === "place" && !isMode(match, action.card)) return "side";
  return action?.kind === "move" && action.to === stone ? "side" : "stone";
}

/** The cards a move placed, in its order. */
export function placedCards(actions: readonly string[]): string[] {
  return actions.flatMap((text) => {
    const action = parseAction(text);
    if (action.kind === "place") return [action.card];
    return action.kind === "move" && action.to !== null ? [action.card] : [];
  });
}

/** The card a move was about: the first one that was played from the hand. */
export function playedCard(actions: readonly string[]): string | null {
  return actions.map((text) => cardOf(parseAction(text))).find((card) => card !== null) ?? null;
}

/** The card of the hand that an action plays; null where it plays none. */
function cardOf(action: Action): string | null {
  switch (action.kind) {
    case "place":
      return action.card;
    case "move":
      return action.by;
    case "scout":
      return "SC";
    case "explosion":
      return "EX";
    case "support":
      return "SU";
    case "exchange":
      return "XC";
    case "claim":
    case "pass":
    case "draw":
    case "end":
    case "return":
    case "retreat":
    case "cauldron":
    case "other":
      return null;
  }
}
