/** Which clan cards have been seen by everybody: those that lie face up. Hands tell nothing here, not even one's own. */

import type { Match, Ruleset } from "../http/types";

export interface SeenRow {
  /** The letter of the colour or suit. */
  readonly colour: string;
  readonly name: string;
  readonly cards: readonly { readonly text: string; readonly value: number; readonly seen: boolean }[];
}

/** Every card that lies face up: on sides and in the discard. */
export function faceUp(match: Match): ReadonlySet<string> {
  const { stones, discard } = match.position;
  return new Set([...stones.flatMap(({ sides }) => sides.flat()), ...discard]);
}

/** The clan cards of the deck, colour by colour, with those that have been seen. */
export function seenRows(match: Match, rules: Ruleset): SeenRow[] {
  const shown = faceUp(match);
  return rules.colours.map(({ code, name }) => ({
    colour: code,
    name,
    cards: rules.values.map((value) => ({ text: `${code}${value}`, value, seen: shown.has(`${code}${value}`) })),
  }));
}
