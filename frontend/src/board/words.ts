/** Cards, stones and columns in the words of the reader's language. */

import type { Match } from "../http/types";
import { language, t } from "../i18n/index.svelte";
import { parseCard } from "./cards";
import { countsText, tacticOf, tileName } from "./rules.svelte";
import { nearSeat, otherSeat } from "./seats";
import { hasTiles, nameAt, takenFor, type ColumnView, type LaidCard } from "./view";

/** A card's name: `7 red`, `Spy`. */
export function cardName(text: string): string {
  const card = parseCard(text);
  switch (card.kind) {
    case "clan":
      return t("board.card.clan", { value: card.value, colour: t(`board.colour.${card.colour}`) });
    case "tactic":
      return tacticOf(card.tactic)?.name ?? t("board.card.tactic", { code: card.tactic });
    case "back":
      return t(card.deck === "clan" ? "board.card.back" : "board.card.back.tactic");
  }
}

/** A card as it lies on the table: `Joker as 7 red` once it was taken for one. */
export function lyingName(match: Match, text: string): string {
  const taken = takenFor(match, text);
  return taken === null ? cardName(text) : t("board.card.as", { card: cardName(text), taken: cardName(taken) });
}

/** What a card is called where its face is drawn beside the words: its value. */
export function shortName(text: string): string {
  const card = parseCard(text);
  return card.kind === "clan" ? String(card.value) : cardName(text);
}

export function cardNames(cards: readonly string[], nameOf = cardName): string {
  return cards.length === 0 ? t("board.none") : cards.map((card) => nameOf(card)).join(", ");
}

/** Words that begin a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase(language()) + words.slice(1);
}

/** Things in a row as the language lists them: `3, 5 and 7`. */
export function listed(things: readonly (string | number)[]): string {
  if (things.length < 2) return things.join("");
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(things.map(String));
}

/** A stone or tile within a sentence: `stone 3`. */
export function placeName(match: Match, stone: number): string {
  return t(hasTiles(match) ? "board.tile" : "board.stone", { stone });
}

/** Several of them: `stones 3 and 5`. */
export function placeNames(match: Match, stones: readonly number[]): string {
  const words = { count: stones.length, stones: listed(stones) };
  return t(hasTiles(match) ? "board.tiles" : "board.stones", words);
}

/** A stone or tile as a heading: `Stone 3`, `Tile 4, gate`. */
export function placeTitle(match: Match, stone: number): string {
  if (!hasTiles(match)) return t("board.stone.title", { stone });
  const name = tileName(stone);
  return name === "" ? t("board.tile.title", { stone }) : t("board.tile.named", { stone, name });
}

/** The one spoken label of a column. */
export function columnLabel(match: Match, column: ColumnView): string {
  const lying = (cards: readonly LaidCard[]): string =>
    cardNames(
      cards.filter(({ standing }) => standing !== "pending").map(({ text }) => text),
      (card) => lyingName(match, card),
    );
  const [near, far] = [lying(column.near), lying(column.far)];
  const seat = nearSeat(match);
  const [nearName, farName] = [nameAt(match, seat), nameAt(match, otherSeat(seat))];
  const place = placeTitle(match, column.stone);
  return [
    match.seat === null
      ? t("board.column.watched", { place, near, far, nearName, farName })
      : t("board.column.seated", { place, near, far }),
    ...(column.modes.length > 0 ? [t("board.column.modes", { cards: lying(column.modes) })] : []),
    ...tileWords(column),
    ...choiceWords(column),
    ...ownerWords(column, match.seat !== null, column.owner === "near" ? nearName : farName),
    ...(column.claim === "offered" ? [t("board.column.claimable")] : []),
    ...(column.claim === "chosen" ? [t("board.column.claiming")] : []),
    ...(column.target !== null && !column.near.some(({ standing }) => standing === "pending") ? [t("board.column.target")] : []),
  ].join("; ");
}

function tileWords(column: ColumnView): string[] {
  if (column.tile === null) return [];
  const rule = t("board.column.rule", { count: column.capacity, rule: countsText(column.counts) || column.counts });
  return column.tile === "damaged" ? [t("board.column.damaged"), rule] : [rule];
}

function choiceWords(column: ColumnView): string[] {
  const all = [...column.near, ...column.far, ...column.modes];
  const of = (standing: LaidCard["standing"]): string[] =>
    all.filter((card) => card.standing === standing).map(({ text }) => cardName(text));
  return [
    ...of("pending").map((card) => t("board.column.pending", { card })),
    ...of("leaving").map((card) => t("board.column.leaving", { card })),
    ...(column.marked && of("leaving").length === 0 ? [t("board.column.marked")] : []),
  ];
}

function ownerWords(column: ColumnView, seated: boolean, name: string): string[] {
  if (column.owner === null) return [];
  return [column.owner === "near" && seated ? t("board.column.yours") : t("board.column.owned", { name })];
}
