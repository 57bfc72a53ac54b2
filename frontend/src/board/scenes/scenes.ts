/** Cards that leave the table as a match goes on, and by what: each is worth a short scene. */
import type { Match } from "../../http/types";
import { parseAction, type Action } from "../actions";

/** `leaves` is every quiet way: a retreat, a desertion, a zero and an eleven that meet. */
export type Cause = "oil" | "explosion" | "breach" | "leaves";

export interface Scene {
  readonly cause: Cause;
  /** From 1. */
  readonly stone: number;
  /** The cards that lay there, of both sides. */
  readonly gone: readonly string[];
}

/** What happens between two views of a round, by stones; nothing for the first, for older ones, for another round. */
export function scenesBetween(before: Match | null, match: Match): readonly Scene[] {
  if (before?.id !== match.id || before.round !== match.round || !isNewMove(before, match)) return [];
  const actions = (match.last_move?.actions ?? []).map(parseAction);
  return before.position.stones.flatMap(({ sides, damaged }, index) => {
    const now = match.position.stones[index];
    const stone = index + 1;
    // One that is laid and goes with the same move lay there as the reader's own choice.
    const laid = actions.flatMap((action) => (action.kind === "place" && action.stone === stone ? [action.card] : []));
    const gone = [...sides.flat(), ...laid].filter((card) => !now?.sides.flat().includes(card) && !now?.modes.includes(card));
    if (gone.length === 0) return [];
    return [{ cause: now?.damaged && !damaged ? ("breach" as const) : causeOf(actions, stone), stone, gone }];
  });
}

function causeOf(actions: readonly Action[], stone: number): Cause {
  const does = (kind: Action["kind"]): boolean => actions.some((action) => action.kind === kind && "stone" in action && action.stone === stone);
  if (does("cauldron")) return "oil";
  if (does("explosion")) return "explosion";
  // A tile that was in ruins already, or the fourth: it ends the round (RULES 5.8).
  return does("claim") ? "breach" : "leaves";
}

export function isNewMove(before: Match, match: Match): boolean {
  return (match.last_move?.number ?? 0) > (before.last_move?.number ?? 0);
}
