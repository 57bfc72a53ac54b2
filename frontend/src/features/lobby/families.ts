/** The rulesets in families, told apart by what the server says of each: its tiles, its tactic cards, its suits. */
import type { Ruleset } from "../../http/types";

export const FAMILIES = ["plain", "tactics", "deck", "siege"] as const;
export type Family = (typeof FAMILIES)[number];

export function familyOf(rules: Ruleset): Family {
  if (rules.tiles.length > 0) return "siege";
  if (rules.wins?.adjacent === null) return "deck";
  return rules.tactics.length > 0 ? "tactics" : "plain";
}

/** The families that there are rulesets of, each with its own in the server's order. */
export function inFamilies(list: readonly Ruleset[]): { family: Family; list: Ruleset[] }[] {
  return FAMILIES.map((family) => ({ family, list: list.filter((rules) => familyOf(rules) === family) })).filter(
    (group) => group.list.length > 0,
  );
}

/** The editions that one finds in a shop today come first to mind. */
const CURRENT: ReadonlySet<string> = new Set(["edition2016", "edition2016+tactics"]);

/** Which of a family's rulesets is taken when the family is chosen. */
export function usualOf(list: readonly Ruleset[]): Ruleset | undefined {
  return list.find(({ id }) => CURRENT.has(id)) ?? list[0];
}
