/** What an action's text says (NOTATION "Actions"), as far as the board offers or tells it. */

import type { Deck } from "./cards";

export type Action =
  | { readonly kind: "place"; readonly card: string; readonly stone: number }
  | { readonly kind: "claim"; readonly stone: number }
  | { readonly kind: "pass" }
  | { readonly kind: "draw"; readonly deck: Deck }
  | { readonly kind: "end" }
  | { readonly kind: "other"; readonly text: string };

/** An action that may end or pass a step without naming a stone. */
export type Closer = Extract<Action, { kind: "pass" | "draw" | "end" }>;

const PLACE = /^([A-Z][A-Z0-9]{1,2})@(\d{1,2})$/;
const CLAIM = /^!(\d{1,2})$/;

/** The action a text names; what this board cannot offer yet is `other`. */
export function parseAction(text: string): Action {
  const place = PLACE.exec(text);
  if (place?.[1] !== undefined) return { kind: "place", card: place[1], stone: Number(place[2]) };
  const claim = CLAIM.exec(text);
  if (claim) return { kind: "claim", stone: Number(claim[1]) };
  switch (text) {
    case "pass":
      return { kind: "pass" };
    case "end":
      return { kind: "end" };
    case "+c":
      return { kind: "draw", deck: "clan" };
    case "+t":
      return { kind: "draw", deck: "tactic" };
    default:
      return { kind: "other", text };
  }
}

/** The text of a card placed on a stone. */
export function placeText(card: string, stone: number): string {
  return `${card}@${stone}`;
}

/** The text of a claim. */
export function claimText(stone: number): string {
  return `!${stone}`;
}

/** The text of a closer. */
export function closerText(closer: Closer): string {
  switch (closer.kind) {
    case "pass":
    case "end":
      return closer.kind;
    case "draw":
      return closer.deck === "clan" ? "+c" : "+t";
  }
}
