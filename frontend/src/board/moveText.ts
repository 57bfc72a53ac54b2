/** Moves of a match as sentences. */

import type { Match, Move } from "../http/types";
import { t } from "../i18n/index.svelte";
import { parseAction, type Action } from "./actions";
import { parseCard } from "./cards";
import { isMode, nameAt } from "./view";
import { cardName, listed, placeName, placeNames } from "./words";

type Naming = (card: string) => string;

/** Returns a move as a sentence; `name` names a card: in full for screen readers, or short beside its picture. */
export function moveSentence(match: Match, move: Move, name: Naming = cardName): string {
  return saidOf(match, move, actionTexts(match, move.actions.map(parseAction), name));
}

/**
 * The same for a narrow line: not what a scout put back, and of a claim not how a tactic card was played before it.
 *
 * Null where nothing can be left out.
 */
export function briefSentence(match: Match, move: Move, name: Naming): string | null {
  const actions = move.actions.map(parseAction);
  const has = (kind: Action["kind"]): boolean => actions.some((action) => action.kind === kind);
  const moved = has("move") && has("claim");
  if (!moved && !(has("return") && has("scout"))) return null;
  const texts = actions.flatMap((action) => {
    if (action.kind === "return") return [];
    return moved && action.kind === "move" ? t("board.did.play", { card: name(action.by) }) : (actionText(match, action, name) ?? []);
  });
  return saidOf(match, move, [...texts, ...claimTexts(match, actions)]);
}

function saidOf(match: Match, move: Move, texts: readonly string[]): string {
  const actions = listed(texts);
  return move.seat === match.seat
    ? t("board.did.you", { actions })
    : t("board.did.they", { name: nameAt(match, move.seat), actions });
}

function actionTexts(match: Match, actions: readonly Action[], name: Naming): string[] {
  const returned = actions.flatMap((action) => (action.kind === "return" ? [action.card] : []));
  const texts = actions.flatMap((action) => actionText(match, action, name) ?? []);
  if (returned.length > 0) texts.push(t("board.did.return", { cards: listed(grouped(returned, name)) }));
  texts.push(...claimTexts(match, actions));
  if (texts.length > 0) return texts;
  // Each turn draws or ends, so that is only mentioned when the move did nothing else.
  const drawn = actions.filter(({ kind }) => kind === "draw").length;
  return [drawn > 0 ? t("board.did.draw", { count: drawn }) : t("board.did.end")];
}

function claimTexts(match: Match, actions: readonly Action[]): string[] {
  const claims = actions.flatMap((action) => (action.kind === "claim" ? [action.stone] : []));
  return claims.length > 0 ? [t("board.did.claim", { places: placeNames(match, claims) })] : [];
}

function actionText(match: Match, action: Action, name: Naming): string | null {
  switch (action.kind) {
    case "place": {
      const words = { card: name(action.card), place: placeName(match, action.stone) };
      return isMode(match, action.card) ? t("board.did.under", words) : t("board.did.place", words);
    }
    case "pass":
      return t("board.did.pass");
    case "scout":
      return t("board.did.play", { card: name("SC") });
    case "move":
      return moveActionText(match, action, name);
    case "explosion":
      return t("board.did.explosion", { place: placeName(match, action.stone) });
    case "support":
      return t("board.did.support", { cards: listed(action.cards.map(name)) });
    case "exchange":
      return t("board.did.exchange", { cards: listed(grouped(action.cards, name)) });
    case "retreat":
      return t("board.did.retreat", { places: placeNames(match, action.stones) });
    case "cauldron":
      return t("board.did.cauldron", { place: placeName(match, action.stone) });
    case "claim":
    case "return":
    case "draw":
    case "end":
    case "other":
      // Claims and returned cards are named together, by the caller.
      return null;
  }
}

function moveActionText(match: Match, { by, card, from, to }: Extract<Action, { kind: "move" }>, name: Naming): string {
  const words = { by: name(by), card: name(card) };
  const [start, goal] = [from, to].map((stone) => (stone === null ? "" : placeName(match, stone)));
  if (to === null) return t("board.did.discard", { ...words, from: start ?? "" });
  if (from === null) return t("board.did.recruit", { ...words, to: goal ?? "" });
  return t("board.did.move", { ...words, from: start ?? "", to: goal ?? "" });
}

/** Names of cards; backs, which have none, are counted. */
function grouped(cards: readonly string[], name: Naming): string[] {
  return [...new Set(cards)].map((text) => {
    const card = parseCard(text);
    if (card.kind !== "back") return name(text);
    const count = cards.filter((other) => other === text).length;
    return t(card.deck === "clan" ? "board.did.hidden" : "board.did.hidden.tactic", { count });
  });
}
