/** Turns of a plan in words. */
import type { Branch, Match } from "../../http/types";
import { parseAction } from "../../board/actions";
import { actionWords } from "../../board/command/words";
import { hasTactics } from "../../board/view";
import { listed, placeNames } from "../../board/words";
import { language, t } from "../../i18n/index.svelte";

/** As a turn, alone: whatever the other does that no branch beside it names. */
export const ANY = "*";

/** The turn that a branch is for: `does anything, but nothing at stone 5`. */
export function conditionWords(match: Match, { turn, unless = [] }: Pick<Branch, "turn" | "unless">): string {
  if (turn[0] !== ANY) return turnWords(match, turn);
  return unless.length === 0 ? t("plan.any") : t("plan.any.unless", { places: placeNames(match, unless) });
}

/** What is done in a turn, without the draw that goes without saying: `7 red on stone 3 and claim stone 3`. */
export function turnWords(match: Match, actions: readonly string[]): string {
  const worth = actions.filter((text) => {
    const { kind } = parseAction(text);
    return kind !== "end" && (kind !== "draw" || hasTactics(match));
  });
  const [first = "", ...others] = (worth.length > 0 ? worth : actions).map((text) => actionWords(match, text));
  return listed([first, ...others.map((words) => words.charAt(0).toLocaleLowerCase(language()) + words.slice(1))]);
}
