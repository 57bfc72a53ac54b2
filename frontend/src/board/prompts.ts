/** The hint line and the labels of buttons, read off the choice and the options alone. */

import type { Match } from "../http/types";
import { t } from "../i18n/index.svelte";
import type { Action } from "./actions";
import { kindOf, namedBy, pickOf, type Pick } from "./paths";
import {
  askedNext,
  cardTaken,
  chosenPath,
  claimsIn,
  claimsOffered,
  picksIn,
  waysOn,
  type Choice,
} from "./pending";
import { hasTiles, isMode, isMyTurn, nameAt, oiledCard } from "./view";
import { cardName, placeName, placeNames } from "./words";

/** Returns the hint line where there is no error; nothing once a match is over, when there is more to fetch. */
export function hintFor(match: Match, choice: Choice): string {
  if (match.status === "finished") return "";
  if (!isMyTurn(match)) return waitingHint(match);
  const { options } = match;
  const open = claimsOffered(options, choice).filter((stone) => !choice.includes(stone));
  const places = placeNames(match, open);
  if (chosenPath(options, choice)) {
    return open.length > 0 ? t("board.hint.claims", { places }) : t("board.hint.confirm");
  }
  return midway(match, choice) ?? beginning(match, choice, open.length > 0 ? places : null);
}

function midway(match: Match, choice: Choice): string | null {
  const { options } = match;
  const { what, more } = askedNext(options, choice);
  const { draws, returns } = match.position.step;
  const { phase } = match.position;
  if (phase === "scout_draw") return t("board.hint.scout_draw", { count: draws });
  if (phase === "scout_return") return t("board.hint.scout_return", { count: returns });
  if (phase === "exchange_reply") return what === null ? null : t("board.hint.give", { count: more });
  if (picksIn(choice).length === 0) return null;
  const tiles = hasTiles(match);
  switch (what) {
    case "goal":
      return goalHint(match, choice);
    case "stone":
      return t(tiles ? "board.hint.tile" : "board.hint.stone");
    case "goal or discard":
      return t(tiles ? "board.hint.tile_or_discard" : "board.hint.stone_or_discard");
    case "source":
      return t(tiles ? "board.hint.from_tile" : "board.hint.from_stone", { card: cardName(cardTaken(choice) ?? "") });
    case "card":
      return t("board.hint.which");
    case "found":
      return t("board.hint.found", { count: more });
    case "several":
      return picksIn(choice)[0] === pickOf.do("retreat") ? t("board.hint.retreat") : t("board.hint.give", { count: more });
    case "hand":
    case null:
      return null;
  }
}

/** A card that is taken from the other side may come to the near side of the same stone (RULES 3.9, 6.3). */
function goalHint(match: Match, choice: Choice): string {
  const goals = [...waysOn(match.options, choice)];
  const source = picksIn(choice).find((pick) => kindOf(pick) === "stone");
  const which = t(hasTiles(match) ? "board.hint.tile" : "board.hint.stone");
  if (source === undefined || !goals.includes(source)) return which;
  const place = placeName(match, Number(namedBy(source)));
  return goals.length === 1 ? t("board.hint.same", { place }) : t("board.hint.same_or", { which, place });
}

function beginning(match: Match, choice: Choice, claims: string | null): string {
  const ways = [...waysOn(match.options, choice), ...picksIn(choice)];
  if (endsRound(match, "pass") && !hasTiles(match)) return t("board.hint.pass_ends");
  if (ways.some((way) => kindOf(way) === "hand")) return t("board.hint.card");
  if (claims !== null) return t("board.hint.left", { places: claims });
  const decks = ways.filter((way) => kindOf(way) === "deck").length;
  if (decks > 0) return t(decks > 1 ? "board.hint.deck" : "board.hint.draw");
  if (ways.includes(pickOf.do("pass"))) return t("board.hint.pass");
  return ways.includes(pickOf.do("end")) ? t("board.hint.end") : "";
}

/** For players, the button names whom the match waits for; spectators have no button. */
function waitingHint(match: Match): string {
  const { to_act } = match.position;
  if (match.seat !== null) return t(hasTiles(match) ? "board.hint.look_tile" : "board.hint.look");
  return to_act === null ? "" : t("board.hint.wait", { name: nameAt(match, to_act) });
}

/** Returns the label of the confirm button, for a choice or for what is still to be chosen. */
export function goText(match: Match, choice: Choice): string {
  const { options } = match;
  const claims = claimsIn(choice);
  const path = chosenPath(options, choice);
  if (!path) {
    if (picksIn(choice).length > 0) return askText(match, choice);
    return claims.length === 0 ? askText(match, choice) : t("board.go.claim", { places: placeNames(match, claims) });
  }
  const action = actionText(match, path.action);
  return claims.length === 0 ? action : t("board.go.and_claim", { action, places: placeNames(match, claims) });
}

function askText(match: Match, choice: Choice): string {
  const { what, more } = askedNext(match.options, choice);
  switch (what) {
    case "stone":
    case "source":
    case "goal":
    case "goal or discard":
      return picksIn(choice).length === 0 ? t("board.go.card") : t(hasTiles(match) ? "board.go.tile" : "board.go.stone");
    case "several":
    case "found":
      if (picksIn(choice)[0] === pickOf.do("retreat")) return t("board.go.tile");
      return t("board.go.more", { count: more });
    case "hand":
    case "card":
    case null:
      return t("board.go.card");
  }
}

/** What an action does, as a button says it; nothing for a claim, which buttons name with their places. */
export function actionText(match: Match, action: Action): string {
  switch (action.kind) {
    case "place": {
      const place = placeName(match, action.stone);
      return isMode(match, action.card) ? t("board.go.under", { place }) : t("board.go.place", { place });
    }
    case "scout":
      return t("board.go.scout");
    case "return":
      return t("board.go.return");
    case "move":
      if (action.to === null) return t("board.go.discard", { card: cardName(action.card) });
      return t("board.go.move", { card: cardName(action.card), place: placeName(match, action.to) });
    case "explosion":
      return t("board.go.explosion", { place: placeName(match, action.stone) });
    case "support":
      return t("board.go.support");
    case "exchange":
      return t("board.go.exchange", { count: action.cards.length });
    case "retreat":
      return t("board.go.retreat", { places: placeNames(match, action.stones) });
    case "cauldron":
      return t("board.go.cauldron", { place: placeName(match, action.stone), card: cardName(oiledCard(match, action.stone) ?? "") });
    case "draw":
      return wayName(match, pickOf.deck(action.deck));
    case "pass":
    case "end":
      return wayName(match, pickOf.do(action.kind));
    case "claim":
    case "other":
      return "";
  }
}

/** Returns the label of a way on that has no place on the board: a deck, an action, the discard. */
export function wayName(match: Match, way: Pick): string {
  if (way === pickOf.discard) return t("board.go.to_discard");
  return (kindOf(way) === "deck" ? deckText : doText)(match, namedBy(way));
}

function deckText(match: Match, deck: string): string {
  if (deck === "tactic") return t("board.go.draw_tactic");
  const scouting = match.position.phase === "scout_draw";
  const choosing = match.options.some(({ action }) => action === "+t");
  // A draw that claims can follow does not end the turn.
  const goesOn = match.options.some(({ action, claims }) => action === "+c" && claims.length > 0);
  if (!scouting && !choosing) return t(goesOn ? "board.go.draw_on" : "board.go.draw");
  return t(hasTiles(match) ? "board.go.draw_siege" : "board.go.draw_clan");
}

function doText(match: Match, what: string): string {
  if (what === "pass") return t(endsRound(match, what) ? "board.go.pass_ends" : "board.go.pass");
  if (what === "retreat") return t("board.go.to_retreat");
  if (what === "cauldron") return t("board.go.to_cauldron");
  // An empty hand answers an exchange with nothing (RULES 6.6).
  if (match.position.phase === "exchange_reply") return t("board.go.exchange", { count: 0 });
  return t(endsRound(match, "end") ? "board.go.end_ends" : "board.go.end");
}

/** Whether the server says that the round ends with this, unless something is claimed first. */
function endsRound(match: Match, what: string): boolean {
  return match.options.some(({ action, ends_round }) => action === what && ends_round === true);
}
