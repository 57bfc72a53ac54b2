/** How a match, or its last round, ended: in a sentence of a few words. */

import type { Match } from "../http/types";
import { t } from "../i18n/index.svelte";
import { nameAt } from "./view";

const REASONS = [
  "five",
  "four",
  "adjacent",
  "adjudicated",
  "resigned",
  "time",
  "agreed",
  "aborted",
  "breach",
  "breaches",
  "deck",
  "held",
  "both_roles",
  "deck_left",
  "defence_left",
  "equal",
] as const;

/** How a match or its last round ended: `You won: three stones in a row`. */
export function outcome(match: Match): string {
  const result = match.result ?? match.position.result;
  if (result === null) return "";
  // Over the points of several rounds no round says how, and its winner may be another's.
  const byPoints = match.result?.reason === "points" && match.outcomes.length > 1;
  const who =
    result.winner === null
      ? t(match.result ? "board.over.drawn" : "board.over.draw")
      : result.winner === match.seat
        ? t("board.over.you")
        : t("board.over.they", { name: nameAt(match, result.winner) });
  // A match of one round that was won on points ended as that round did.
  const said = result.reason === "points" && !byPoints ? match.position.result?.reason : result.reason;
  const reason = REASONS.find((known) => known === said);
  return reason === undefined ? who : t("board.over.with", { who, how: t(`board.over.${reason}`) });
}
