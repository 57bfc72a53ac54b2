/** Cards, columns, moves and what can be done, in the words of the reader's language. */

import type { Match, Move } from "../api/types";
import { language, t } from "../i18n/index.svelte";
import { parseAction, type Closer } from "./actions";
import { parseCard } from "./cards";
import { claimsOffered, closersOf, placeableCards, type Choice } from "./pending";
import { isMyTurn, nameAt, nearSeat, otherSeat, type ColumnView, type LaidCard } from "./view";

/** A card's name: `7 red`. */
export function cardName(text: string): string {
  const card = parseCard(text);
  switch (card.kind) {
    case "clan":
      return t("board.card.clan", { value: card.value, colour: t(`board.colour.${card.colour}`) });
    case "tactic":
      return t("board.card.tactic", { code: card.tactic });
    case "back":
      return t("board.card.back");
  }
}

/** What a card is called where its face is drawn beside the words: its value. */
export function shortName(text: string): string {
  const card = parseCard(text);
  return card.kind === "clan" ? String(card.value) : cardName(text);
}

export function cardNames(cards: readonly string[]): string {
  return cards.length === 0 ? t("board.none") : cards.map(cardName).join(", ");
}

/** Things in a row as the language lists them: `3, 5 and 7`. */
export function listed(things: readonly (string | number)[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(things.map(String));
}

/** The one spoken label of a column. */
export function columnLabel(match: Match, column: ColumnView): string {
  const names = (cards: readonly LaidCard[]): string => cardNames(cards.map(({ text }) => text));
  const [near, far] = [names(column.near.filter(({ standing }) => standing !== "pending")), names(column.far)];
  const seat = nearSeat(match);
  const [nearName, farName] = [nameAt(match, seat), nameAt(match, otherSeat(seat))];
  const parts = [
    match.seat === null
      ? t("board.column.watched", { stone: column.stone, near, far, nearName, farName })
      : t("board.column.seated", { stone: column.stone, near, far }),
  ];
  const pending = column.near.find(({ standing }) => standing === "pending");
  if (pending) parts.push(t("board.column.pending", { card: cardName(pending.text) }));
  if (column.owner === "near" && match.seat !== null) parts.push(t("board.column.yours"));
  else if (column.owner !== null) {
    parts.push(t("board.column.owned", { name: column.owner === "near" ? nearName : farName }));
  }
  if (column.claim === "offered") parts.push(t("board.column.claimable"));
  if (column.claim === "chosen") parts.push(t("board.column.claiming"));
  if (column.target && !pending) parts.push(t("board.column.target"));
  return parts.join("; ");
}

/** A move as a sentence; `name` says a card, in full for the ear or short beside its picture. */
export function moveSentence(match: Match, move: Move, name: (card: string) => string = cardName): string {
  const who = move.seat === match.seat ? "you" : "they";
  const deeds = listed(deedsOf(move.actions, who, name));
  return who === "you" ? t("board.did.you", { deeds }) : t("board.did.they", { name: nameAt(match, move.seat), deeds });
}

function deedsOf(texts: readonly string[], who: "you" | "they", name: (card: string) => string): string[] {
  const actions = texts.map(parseAction);
  const deeds: string[] = [];
  const claims: number[] = [];
  for (const action of actions) {
    if (action.kind === "place") {
      deeds.push(t(`board.did.${who}.place`, { card: name(action.card), stone: action.stone }));
    } else if (action.kind === "pass") deeds.push(t(`board.did.${who}.pass`));
    else if (action.kind === "claim") claims.push(action.stone);
  }
  if (claims.length > 0) deeds.push(t(`board.did.${who}.claim`, { count: claims.length, stones: listed(claims) }));
  if (deeds.length > 0) return deeds;
  // A turn always draws or ends: it is only worth telling when the move did nothing else.
  return [t(actions.some(({ kind }) => kind === "draw") ? `board.did.${who}.draw` : `board.did.${who}.end`)];
}

/** What the hint line says while nothing is amiss. */
export function hintFor(match: Match, choice: Choice): string {
  if (match.status === "finished") return outcome(match);
  if (!isMyTurn(match)) return waitingHint(match);

  const { options } = match;
  const open = claimsOffered(options, choice).filter((stone) => !choice.claims.includes(stone));
  if (choice.card !== null && choice.stone === null) return t("board.hint.stone");
  if (choice.card !== null) {
    if (open.length === 0) return t("board.hint.confirm");
    return t("board.hint.claims", { count: open.length, stones: listed(open) });
  }
  if (placeableCards(options).size > 0) return t("board.hint.card");
  if (open.length > 0) return t("board.hint.left", { count: open.length, stones: listed(open) });
  const [closer] = closersOf(options);
  switch (closer?.kind) {
    case "pass":
      return t("board.hint.pass");
    case "draw":
      return t("board.hint.draw");
    case "end":
      return t("board.hint.end");
    case undefined:
      return "";
  }
}

/** Players read on the button whom the match waits for; those who watch have no button. */
function waitingHint(match: Match): string {
  const { to_act } = match.position;
  if (match.seat !== null) return t("board.hint.look");
  return to_act === null ? "" : t("board.hint.wait", { name: nameAt(match, to_act) });
}

const REASONS = ["five", "four", "adjacent", "adjudicated", "resigned"] as const;

/** How a match or its last round ended: `You won: three stones in a row`. */
export function outcome(match: Match): string {
  const result = match.result ?? match.position.result;
  if (result === null) return "";
  const who =
    result.winner === null
      ? t("board.over.draw")
      : result.winner === match.seat
        ? t("board.over.you")
        : t("board.over.they", { name: nameAt(match, result.winner) });
  // A match won on points says no more than its round does.
  const said = result.reason === "points" ? match.position.result?.reason : result.reason;
  const reason = REASONS.find((known) => known === said);
  return reason === undefined ? who : t("board.over.with", { who, how: t(`board.over.${reason}`) });
}

/** What the confirm button says of a choice, or of what is still to be chosen. */
export function goText(choice: Choice): string {
  const { card, stone, claims } = choice;
  const words = { count: claims.length, stones: listed(claims) };
  if (card === null) return claims.length === 0 ? t("board.go.card") : t("board.go.claim", words);
  if (stone === null) return t("board.go.stone");
  return claims.length === 0 ? t("board.go.place", { stone }) : t("board.go.place_claim", { stone, ...words });
}

/** What the button of a closer says. */
export function closerName(closer: Closer): string {
  switch (closer.kind) {
    case "pass":
      return t("board.go.pass");
    case "end":
      return t("board.go.end");
    case "draw":
      return t(closer.deck === "clan" ? "board.go.draw_clan" : "board.go.draw_tactic");
  }
}
