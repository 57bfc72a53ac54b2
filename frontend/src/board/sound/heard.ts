/** Which sounds a match makes as it goes on. */
import type { Match } from "../../http/types";
import { isNewMove, scenesBetween } from "../scenes/scenes";
import { isMyTurn, placedCards } from "../view";

export type Sound = "card" | "oil" | "burst" | "claim" | "turn" | "over";

/** What is heard between two views of a match, in that order; nothing for the first, for older ones, for another match. */
export function heardBetween(before: Match | null, match: Match): readonly Sound[] {
  if (before?.id !== match.id || before.version >= match.version) return [];
  if (before.status === "active" && match.status === "finished") return ["over"];
  const sounds: Sound[] = [];
  if (isNewMove(before, match) && placedCards(match.last_move?.actions ?? []).length > 0) sounds.push("card");
  const causes = scenesBetween(before, match).map(({ cause }) => cause);
  if (causes.includes("oil")) sounds.push("oil");
  if (causes.includes("explosion")) sounds.push("burst");
  if (taken(match) > taken(before)) sounds.push("claim");
  if (isMyTurn(match) && !isMyTurn(before)) sounds.push("turn");
  return sounds;
}

/** Stones that are somebody's, and damaged tiles. */
function taken({ position: { stones } }: Match): number {
  return stones.filter(({ claimed_by, damaged }) => claimed_by !== null || damaged).length;
}
