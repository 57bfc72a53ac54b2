/** What an action does, in words that ask for it. */
import type { Match } from "../../http/types";
import { t } from "../../i18n/index.svelte";
import { parseAction, type Action } from "../actions";
import { actionText, wayName } from "../prompts";
import { kindOf, namedBy, type Pick } from "../paths";
import { hasTiles, isMode } from "../view";
import { cardName, listed, placeName } from "../words";
import type { Refusal } from "./command";

/** An action of NOTATION: `7 red on stone 3`, `Claim stone 3`. */
export function actionWords(match: Match, text: string): string {
  const action = parseAction(text);
  switch (action.kind) {
    case "place": {
      const words = { card: cardName(action.card), place: placeName(match, action.stone) };
      return isMode(match, action.card) ? t("command.under", words) : t("command.place", words);
    }
    case "claim":
      return t("board.claim.on", { place: placeName(match, action.stone) });
    case "draw":
      return drawWords(match, action.deck);
    case "return":
      return t("command.return", { card: cardName(action.card) });
    case "move":
      return moveWords(match, action);
    case "support":
      return t("command.support", { by: cardName("SU"), cards: listed(action.cards.map(cardName)) });
    case "exchange":
      if (action.cards.length === 0) return actionText(match, action);
      return t("command.give", { cards: listed(action.cards.map(cardName)) });
    case "other":
      return text;
    case "scout":
    case "explosion":
    case "retreat":
    case "cauldron":
    case "pass":
    case "end":
      return actionText(match, action);
  }
}

function drawWords(match: Match, deck: string): string {
  if (deck === "tactic") return t("command.draw.tactic");
  return t(hasTiles(match) ? "command.draw.siege" : "command.draw.clan");
}

function moveWords(match: Match, { by, card, from, to }: Extract<Action, { kind: "move" }>): string {
  const words = { by: cardName(by), card: cardName(card) };
  const [start, goal] = [from, to].map((stone) => (stone === null ? "" : placeName(match, stone)));
  if (to === null) return t("command.discard", { ...words, from: start ?? "" });
  return from === null ? t("command.recruit", { ...words, to: goal ?? "" }) : t("command.move", { ...words, from: start ?? "", to: goal ?? "" });
}

/** Why a text was not taken. */
export function refusalWords(match: Match, text: string, refusal: Refusal): string {
  switch (refusal.why) {
    case "unread":
      return t("command.unread", { text });
    case "start":
      return t("command.start", { what: pickWords(match, refusal.pick) });
    case "next":
      return t("command.next", { before: pickWords(match, refusal.before), what: pickWords(match, refusal.pick) });
    case "claim":
      return t("command.claim", { place: placeName(match, refusal.stone) });
    case "claimed":
      return t("command.claimed", { place: placeName(match, refusal.stone) });
    case "several":
      return t("command.several", { count: refusal.count });
  }
}

function pickWords(match: Match, pick: Pick): string {
  switch (kindOf(pick)) {
    case "hand":
    case "card":
    case "found":
      return cardName(namedBy(pick));
    case "stone":
      return placeName(match, Number(namedBy(pick)));
    case "deck":
      return drawWords(match, namedBy(pick));
    case "do":
    case "discard":
      return wayName(match, pick);
  }
}
