/** Announces to screen readers what happens in a match: the opponent's moves, and cards that come to the reader's own hand. */

import type { Match } from "../http/types";
import { t } from "../i18n/index.svelte";
import { announce } from "../ui/announce.svelte";
import { moveSentence } from "./moveText";
import { isMyTurn, ownHand } from "./view";
import { cardName, listed } from "./words";

/** Announces while the calling component is shown. Call it as the component is set up. The first match is not news. */
export function announceMoves(matchOf: () => Match): void {
  let before: Match | null = null;
  $effect(() => {
    const match = matchOf();
    if (before !== null && before.id === match.id && before.version !== match.version) {
      for (const sentence of news(before, match)) announce(sentence);
    }
    before = match;
  });
}

function news(before: Match, match: Match): string[] {
  const move = match.last_move;
  const cards = gained(before, match);
  const come = cards.length > 0 ? [t("board.said.come", { cards: listed(cards.map(cardName)) })] : [];
  if (move === null || move.seat === match.seat || move.number <= (before.last_move?.number ?? 0)) return come;
  const sentence = moveSentence(match, move);
  return [...come, isMyTurn(match) ? t("board.said.turn", { move: sentence }) : sentence];
}

/** The cards of the own hand that were not in it before, within a round. */
function gained(before: Match, match: Match): readonly string[] {
  if (before.round !== match.round || match.position.actions < before.position.actions) return [];
  const held = ownHand(before);
  return ownHand(match).filter((card) => !held.includes(card));
}
