/** What a card's text says (NOTATION "Cards"): `R7`, `B11`, `S10`, `SP`, `?c`. */

export const COLOURS = [
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "spades",
  "hearts",
  "diamonds",
  "clubs",
] as const;

export type Colour = (typeof COLOURS)[number];
export type Deck = "clan" | "tactic";

/** The tactic cards of both games, in the order of RULES 3 and 6. */
export const TACTICS = [
  "J1",
  "J2",
  "SP",
  "SB",
  "FO",
  "MU",
  "SC",
  "RD",
  "DE",
  "TR",
  "RC",
  "EX",
  "SU",
  "XC",
] as const;

export type Tactic = (typeof TACTICS)[number];

export type Card =
  | { readonly kind: "clan"; readonly colour: Colour; readonly value: number }
  | { readonly kind: "tactic"; readonly tactic: Tactic }
  | { readonly kind: "back"; readonly deck: Deck };

/** Colour letters; no tactic code starts with one of them and goes on with a digit. */
const LETTERS: Readonly<Record<string, Colour>> = {
  R: "red",
  O: "orange",
  Y: "yellow",
  G: "green",
  B: "blue",
  P: "purple",
  S: "spades",
  H: "hearts",
  D: "diamonds",
  C: "clubs",
};

const CLAN = /^([ROYGBPSHDC])(\d{1,2})$/;

function isTactic(text: string): text is Tactic {
  return (TACTICS as readonly string[]).includes(text);
}

/**
 * The card a text names.
 *
 * A text this client does not know is shown as the back of a clan card: a newer server must not break the board.
 */
export function parseCard(text: string): Card {
  const clan = CLAN.exec(text);
  const colour = clan?.[1] === undefined ? undefined : LETTERS[clan[1]];
  if (clan?.[2] !== undefined && colour !== undefined) return { kind: "clan", colour, value: Number(clan[2]) };
  if (isTactic(text)) return { kind: "tactic", tactic: text };
  return { kind: "back", deck: text === "?t" ? "tactic" : "clan" };
}

/** Whether the reader sees the card's face. */
export function isFaceUp(text: string): boolean {
  return parseCard(text).kind !== "back";
}

/** Things by the cards they name, in canonical order as far as a reader looks for it: colour, value, then tactic cards. */
export function inOrder<T>(things: readonly T[], nameOf: (thing: T) => string): T[] {
  const rank = (thing: T): number => {
    const card = parseCard(nameOf(thing));
    if (card.kind === "clan") return COLOURS.indexOf(card.colour) * 100 + card.value;
    return card.kind === "tactic" ? 10_000 + TACTICS.indexOf(card.tactic) : 20_000;
  };
  return [...things].sort((one, other) => rank(one) - rank(other));
}
