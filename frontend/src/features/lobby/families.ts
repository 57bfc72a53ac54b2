/** The rulesets in families, as the server groups them. */
import type { Ruleset } from "../../http/types";

export type Family = Ruleset["family"];

/** In the order in which they are shown. A record, so that the compiler misses one that the server adds. */
const SHOWN: Readonly<Record<Family, true>> = { plain: true, tactics: true, deck: true, siege: true };
export const FAMILIES = Object.keys(SHOWN) as readonly Family[];

/** The families that there are rulesets of, each with its own in the server's order. */
export function inFamilies(list: readonly Ruleset[]): { family: Family; list: Ruleset[] }[] {
  return FAMILIES.map((family) => ({ family, list: list.filter((rules) => rules.family === family) })).filter(
    (group) => group.list.length > 0,
  );
}

/** Which of a family's rulesets is taken when the family is chosen. */
export function usualOf(list: readonly Ruleset[]): Ruleset | undefined {
  return list.find(({ usual }) => usual) ?? list[0];
}
