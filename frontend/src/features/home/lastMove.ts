/** The last move of a match in as few words as a list has room for. */
import { parseAction } from "../../board/actions";
import type { MatchSummary } from "../../http/types";
import { t } from "../../i18n/index.svelte";
import { rulesets } from "../../stores/rulesets.svelte";

/** A claim before a card, for it says more; "" of what has to be looked at on the board, and until the rules are known. */
export function lastMove(match: MatchSummary): string {
  const rules = rulesets.of(match.ruleset);
  if (!rules) return "";
  const actions = (match.last_move?.actions ?? []).map(parseAction);
  const kind = rules.tiles.length ? "tile" : "stone";
  const claim = actions.findLast((action) => action.kind === "claim");
  if (claim) return bySeat(match, t(`matches.item.took.${kind}`, { place: claim.stone }));
  const card = actions.find((action) => action.kind === "place");
  const value = card && /^[A-Z](\d+)$/.exec(card.card)?.[1];
  return card && value ? bySeat(match, t(`matches.item.laid.${kind}`, { value, place: card.stone })) : "";
}

function bySeat(match: MatchSummary, move: string): string {
  return match.last_move?.seat === match.seat ? t("matches.item.yours", { move }) : move;
}
