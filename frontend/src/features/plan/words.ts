/** Turns of a plan in words. */
import type { Match } from "../../http/types";
import { parseAction } from "../../board/actions";
import { actionWords } from "../../board/command/words";
import { hasTactics } from "../../board/view";
import { listed } from "../../board/words";
import { language } from "../../i18n/index.svelte";

/** What is done in a turn, without the draw that goes without saying: `7 red on stone 3 and claim stone 3`. */
export function turnWords(match: Match, actions: readonly string[]): string {
  const worth = actions.filter((text) => {
    const { kind } = parseAction(text);
    return kind !== "end" && (kind !== "draw" || hasTactics(match));
  });
  const [first = "", ...others] = (worth.length > 0 ? worth : actions).map((text) => actionWords(match, text));
  return listed([first, ...others.map((words) => words.charAt(0).toLocaleLowerCase(language()) + words.slice(1))]);
}
