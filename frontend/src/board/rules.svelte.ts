/** The ruleset at hand in the reader's language, as the server tells it: names and texts of cards, words for what counts. */

import type { Ruleset } from "../http/types";

let current = $state.raw<Ruleset | null>(null);

/** Speak of this ruleset from now on; null while it is not known, when cards go by their codes. */
export function useRules(rules: Ruleset | null): void {
  current = rules;
}

export function rulesAtHand(): Ruleset | null {
  return current;
}

export function tacticOf(code: string): Ruleset["tactics"][number] | null {
  return current?.tactics.find((tactic) => tactic.code === code) ?? null;
}

/** What counts at a stone, as a clause: `only the sum counts, the lower wins`; "" while the ruleset is not known. */
export function countsText(counts: string): string {
  return current?.counts.find(({ code }) => code === counts)?.name ?? "";
}

/** The figures of the siege game; null in the border game, and while the ruleset is not known or was kept without them. */
export function siegeRules(): Ruleset["siege"] {
  return current?.siege ?? null;
}

/** A tile's own name, e.g. `gate`; "" for a stone. */
export function tileName(number: number): string {
  return current?.tiles.find((tile) => tile.number === number)?.name ?? "";
}

/** What a tile asks for once it is damaged; null for a stone. */
export function damagedFace(number: number): { capacity: number; counts: string } | null {
  return current?.tiles.find((tile) => tile.number === number)?.damaged ?? null;
}

/** A formation as its edition calls it; "" while the ruleset is not known. */
export function formationWord(type: string): string {
  return current?.formations.find(({ code }) => code === type)?.name ?? "";
}

/** What a kind of tactic card is called, e.g. `elite troop`. */
export function kindName(kind: string): string {
  return current?.kinds.find(({ code }) => code === kind)?.name ?? "";
}
