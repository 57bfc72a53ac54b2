/**
 * The ways to say each legal action, pick by pick: what a player taps, one thing after the other.
 *
 * A path is a fixed row of picks and then a set of them in any order. Nothing here knows when an action is legal; what
 * can be tapped next is whatever some option's path goes on with.
 */

import { parseAction, type Action } from "./actions";
import type { Deck } from "./cards";

/** One legal action, with the stones that could be claimed right after it. */
export interface Option {
  readonly action: string;
  readonly claims: readonly number[];
  /** Of a cauldron, the card that it takes. */
  readonly card?: string;
}

/** What a tap names; kept as text so that picks can be compared: `hand R7`, `stone 3`, `do retreat`. */
export type Pick = string;

export type Doing = "pass" | "end" | "retreat" | "cauldron";

export const pickOf = {
  hand: (card: string): Pick => `hand ${card}`,
  stone: (stone: number): Pick => `stone ${stone}`,
  /** A card lying on a side of the stone picked just before. */
  card: (card: string): Pick => `card ${card}`,
  /** A card of the discard. */
  found: (card: string): Pick => `found ${card}`,
  /** The discard, as the place a card goes to. */
  discard: "discard" as Pick,
  deck: (deck: Deck): Pick => `deck ${deck}`,
  do: (what: Doing): Pick => `do ${what}`,
};

export type PickKind = "hand" | "stone" | "card" | "found" | "discard" | "deck" | "do";

/** What sort of thing a pick is. */
export function kindOf(pick: Pick): PickKind {
  return pick.split(" ", 1)[0] as PickKind;
}

/** The card, stone, deck or action that a pick names; "" for the discard. */
export function namedBy(pick: Pick): string {
  return pick.slice(pick.indexOf(" ") + 1);
}

export interface Path {
  readonly option: Option;
  readonly action: Action;
  readonly row: readonly Pick[];
  readonly set: readonly Pick[];
}

/** The path of every option but the claims, which are no steps of an action. Read once per list of options. */
export const pathsOf = once((options): readonly Path[] =>
  options.flatMap((option) => {
    const action = parseAction(option.action);
    const [row, set] = picksOf(action);
    return row.length + set.length > 0 ? [{ option, action, row, set }] : [];
  }),
);

/** The stones that can be claimed at once. Read once per list of options. */
export const claimsNow = once((options): readonly number[] =>
  options.flatMap(({ action }) => {
    const parsed = parseAction(action);
    return parsed.kind === "claim" ? [parsed.stone] : [];
  }),
);

/** Remembers what was read from a list of options: every tap asks for it many times. */
function once<Read>(read: (options: readonly Option[]) => Read): (options: readonly Option[]) => Read {
  const known = new WeakMap<readonly Option[], Read>();
  return (options) => {
    const before = known.get(options);
    if (before !== undefined) return before;
    const first = read(options);
    known.set(options, first);
    return first;
  };
}

type Picks = readonly [row: readonly Pick[], set: readonly Pick[]];

const NO_WAY: Picks = [[], []];

function picksOf(action: Action): Picks {
  const { hand, stone, card, found, deck } = pickOf;
  switch (action.kind) {
    case "place":
      return [[hand(action.card), stone(action.stone)], []];
    case "draw":
      return [[deck(action.deck)], []];
    case "pass":
    case "end":
      return [[pickOf.do(action.kind)], []];
    case "scout":
      return [[hand("SC")], []];
    case "return":
      return [[hand(action.card)], []];
    case "move": {
      const source = action.from === null ? [found(action.card)] : [stone(action.from), card(action.card)];
      // A desertion has one place to go to, which nobody has to choose.
      const goal = action.by === "DE" ? [] : [action.to === null ? pickOf.discard : stone(action.to)];
      return [[hand(action.by), ...source, ...goal], []];
    }
    case "explosion":
      return [[hand("EX"), stone(action.stone)], []];
    case "support":
      return [[hand("SU")], action.cards.map(found)];
    case "exchange":
      return exchangePicks(action.reply, action.cards);
    case "retreat":
      return [[pickOf.do("retreat")], action.stones.map(stone)];
    case "cauldron":
      return [[pickOf.do("cauldron"), stone(action.stone)], []];
    case "claim":
    case "other":
      return NO_WAY;
  }
}

function exchangePicks(reply: boolean, cards: readonly string[]): Picks {
  if (!reply) return [[pickOf.hand("XC")], cards.map(pickOf.hand)];
  // An empty hand has nothing to pick and still answers (RULES 6.6).
  return cards.length > 0 ? [[], cards.map(pickOf.hand)] : [[pickOf.do("end")], []];
}
