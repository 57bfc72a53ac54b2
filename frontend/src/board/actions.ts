/** What an action's text says (NOTATION "Actions"). The only place that knows how actions are written. */

import type { Deck } from "./cards";

/** The cards that take another one from somewhere and may put it elsewhere. */
export type Mover = "RD" | "DE" | "TR" | "RC";

export type Action =
  | { readonly kind: "place"; readonly card: string; readonly stone: number }
  | { readonly kind: "claim"; readonly stone: number }
  | { readonly kind: "pass" }
  | { readonly kind: "draw"; readonly deck: Deck }
  | { readonly kind: "end" }
  | { readonly kind: "scout" }
  | { readonly kind: "return"; readonly card: string }
  /** `from` is null for a card of the discard, `to` for one that goes there. */
  | {
      readonly kind: "move";
      readonly by: Mover;
      readonly card: string;
      readonly from: number | null;
      readonly to: number | null;
    }
  | { readonly kind: "explosion"; readonly stone: number }
  | { readonly kind: "support"; readonly cards: readonly string[] }
  | { readonly kind: "exchange"; readonly reply: boolean; readonly cards: readonly string[] }
  | { readonly kind: "retreat"; readonly stones: readonly number[] }
  | { readonly kind: "cauldron"; readonly stone: number }
  | { readonly kind: "other"; readonly text: string };

const MOVE = /^(RD|DE|TR|RC):([A-Z]\w{1,2})(?:@(\d))?(?:>(\d|x))?$/;
const EXPLOSION = /^EX@(\d)$/;
const PLACE = /^([A-Z]\w{1,2})@(\d)$/;
const CLAIM = /^!(\d)$/;
const SUPPORT = /^SU:(.*)$/;
const EXCHANGE = /^XC([:=])(.*)$/;
const RETURN = /^-(.+)$/;
const RETREAT = /^<([\d,]+)$/;
const CAULDRON = /^\^(\d)$/;

const WORDS: Readonly<Record<string, Action>> = {
  pass: { kind: "pass" },
  end: { kind: "end" },
  SC: { kind: "scout" },
  "+c": { kind: "draw", deck: "clan" },
  "+t": { kind: "draw", deck: "tactic" },
};

type Reader = (parts: readonly string[]) => Action;

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [EXPLOSION, ([, stone]) => ({ kind: "explosion", stone: Number(stone) })],
  [PLACE, ([, card = "", stone]) => ({ kind: "place", card, stone: Number(stone) })],
  [CLAIM, ([, stone]) => ({ kind: "claim", stone: Number(stone) })],
  [
    MOVE,
    ([, by, card = "", from, to]) => ({ kind: "move", by: by as Mover, card, from: placeOf(from), to: placeOf(to) }),
  ],
  [SUPPORT, ([, cards]) => ({ kind: "support", cards: listOf(cards) })],
  [EXCHANGE, ([, sign, cards]) => ({ kind: "exchange", reply: sign === "=", cards: listOf(cards) })],
  [RETURN, ([, card = ""]) => ({ kind: "return", card })],
  [RETREAT, ([, stones]) => ({ kind: "retreat", stones: listOf(stones).map(Number) })],
  [CAULDRON, ([, stone]) => ({ kind: "cauldron", stone: Number(stone) })],
];

/** The action a text names; one that this client cannot read is `other`: a newer server must not break the board. */
export function parseAction(text: string): Action {
  const word = WORDS[text];
  if (word) return word;
  for (const [form, read] of READERS) {
    const parts = form.exec(text);
    if (parts) return read(parts);
  }
  return { kind: "other", text };
}

/** The text of a claim. */
export function claimText(stone: number): string {
  return `!${stone}`;
}

function placeOf(text: string | undefined): number | null {
  return text === undefined || text === "x" ? null : Number(text);
}

function listOf(text: string | undefined): string[] {
  return text ? text.split(",") : [];
}
