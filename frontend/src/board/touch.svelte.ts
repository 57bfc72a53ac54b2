/** What a tap or a drag on the board comes to, and what is said of it: between the fingers and the turn. */

import type { Match } from "../http/types";
import { t } from "../i18n/index.svelte";
import { announce } from "../ui/announce.svelte";
import { hintFor, wayName } from "./prompts";
import { parseCard } from "./cards";
import { TO_HAND } from "./gestures";
import { feel } from "./haptics";
import { kindOf, namedBy, pickOf, type Pick } from "./paths";
import { cardTaken, chosenPath, picksIn, waysOn } from "./pending";
import type { Turn } from "./turn.svelte";
import { hasTiles, placementIn } from "./view";
import { cardName, placeName } from "./words";

/** Why a turn was not taken, and whether its choice is dropped: to put it right, it is kept. */
export interface Refusal {
  readonly text: string;
  readonly drops: boolean;
}

interface TouchContext {
  readonly match: () => Match;
  readonly turn: Turn;
  /** Whether a complete choice waits for the button. */
  readonly confirms: () => boolean;
  /** Whether the turn was confirmed and waits for the network. */
  readonly kept: () => boolean;
  /** Why the turn was not taken, where it is not for the network or the server. */
  readonly refusal: () => Refusal | null;
}

/** Actions that only the siege has, and whose rule can be read while they are chosen. */
const EXPLAINED = ["cauldron", "retreat"] as const;
export type Explained = (typeof EXPLAINED)[number];

export class Touch {
  /** The stone and the tactic card that are looked at from close by, and the action that is read about. */
  looked = $state<number | null>(null);
  card = $state<string | null>(null);
  help = $state<Explained | null>(null);
  /** What a dragged card is over. */
  over = $state<Pick | null>(null);
  /** A tap that led nowhere, told in the hint line until the next one. */
  #refused = $state.raw<{ stone: number; card: string | null } | null>(null);
  readonly #context: TouchContext;

  constructor(context: TouchContext) {
    this.#context = context;
  }

  /** The line that says what to do next, or what went wrong. */
  get hint(): string {
    const { turn } = this.#context;
    if (turn.failed) return this.#failure;
    return this.complaint ?? hintFor(this.#match, turn.choice);
  }

  /** Of a tap that led nowhere: why. */
  get complaint(): string | null {
    if (!this.#refused) return null;
    const { stone, card } = this.#refused;
    const place = placeName(this.#match, stone);
    return card === null ? t("board.hint.closed.other", { place }) : t("board.hint.closed", { card: cardName(card), place });
  }

  /** The tactic card that is taken up. */
  get tactic(): string | null {
    const card = cardTaken(this.#context.turn.choice);
    return card !== null && parseCard(card).kind === "tactic" ? card : null;
  }

  /** The name of the tactic card that is taken up, or of the action that is being chosen, if there is something to read about it. */
  get about(): string | null {
    if (this.#explained !== null) return wayName(this.#match, pickOf.do(this.#explained));
    return this.tactic === null ? null : cardName(this.tactic);
  }

  /** Open what there is to read about it. */
  read(): void {
    this.card = this.tactic;
    this.help = this.#explained;
  }

  get #explained(): Explained | null {
    const first = picksIn(this.#context.turn.choice)[0];
    return (first !== undefined && kindOf(first) === "do" && EXPLAINED.find((action) => action === namedBy(first))) || null;
  }

  /** A card of the hand or the tray, the discard, or a deck that a card was dragged from. */
  pick(pick: Pick): void {
    this.#refused = null;
    if (!this.#context.turn.tap(pick)) return;
    feel("lift");
    this.#say(pick);
    this.#settle();
  }

  stone(stone: number): void {
    this.#refused = null;
    const { turn } = this.#context;
    const place = placeName(this.#match, stone);
    switch (turn.tapStone(stone)) {
      case "picked":
        feel("lay");
        this.#sayPlaced();
        return this.#settle();
      case "claimed":
        feel("lay");
        announce(t("board.said.claim", { place }));
        return this.#settle();
      case "unclaimed":
        return announce(t("board.said.unclaim", { place }));
      case "refused":
        this.#refused = { stone, card: this.tactic === null ? cardTaken(turn.choice) : null };
        feel("refusal");
        return announce(this.hint);
      case "look":
        this.looked = stone;
    }
  }

  claim(stone: number): void {
    this.#refused = null;
    const done = this.#context.turn.toggle(stone);
    if (done === "look") return;
    feel(done === "claimed" ? "lay" : "lift");
    const place = placeName(this.#match, stone);
    announce(t(done === "claimed" ? "board.said.claim" : "board.said.unclaim", { place }));
    this.#settle();
  }

  /** A way on that has a button of its own; one that says all there is to say is sent. */
  way(way: Pick): void {
    const { turn } = this.#context;
    if (turn.locked) return;
    this.#refused = null;
    turn.tap(way);
    if (kindOf(way) !== "discard" && chosenPath(this.#match.options, turn.choice)) return void this.send();
    announce(this.hint);
    this.#settle();
  }

  lift(pick: Pick): boolean {
    this.#refused = null;
    const up = this.#context.turn.lift(pick);
    if (up) feel("lift");
    return up;
  }

  /** What is dropped where nothing is to be placed has been taken up, and no more. */
  drop(pick: Pick | null): void {
    const asks = [...this.#ways].some((way) => kindOf(way) === "stone");
    if (pick === null || pick === TO_HAND || (kindOf(pick) === "stone" && !asks)) this.#settle();
    else if (kindOf(pick) === "stone") this.stone(Number(namedBy(pick)));
    else this.pick(pick);
  }

  /** An action that was typed; false when it cannot be chosen now. */
  typed(action: string, words: string): boolean {
    this.#refused = null;
    if (!this.#context.turn.choose(action)) return false;
    feel("lay");
    announce(`${words}. ${this.hint}`);
    this.#settle();
    return true;
  }

  undo(): void {
    this.#refused = null;
    this.#context.turn.undo();
    announce(this.hint);
  }

  async send(): Promise<void> {
    const { turn } = this.#context;
    if (turn.locked) return;
    this.#refused = null;
    feel("confirm");
    if (!(await turn.confirm())) {
      feel("refusal");
      announce(this.#failure);
      if (this.#context.refusal()?.drops) turn.clear();
    }
    // The screen announces the end of a match, and a turn that waits.
    else if (!this.#context.kept() && this.#match.status === "active") announce(t("board.said.sent"));
  }

  lookAtCard(card: string): void {
    if (parseCard(card).kind === "tactic") this.card = card;
  }

  get #failure(): string {
    return this.#context.refusal()?.text ?? t("board.hint.failed");
  }

  get #match(): Match {
    return this.#context.match();
  }

  get #ways(): ReadonlySet<Pick> {
    return waysOn(this.#match.options, this.#context.turn.choice);
  }

  /** A choice that is whole is sent at once by those who asked for it. */
  #settle(): void {
    if (!this.#context.confirms() && this.#context.turn.settled) void this.send();
  }

  #say(pick: Pick): void {
    if (kindOf(pick) === "deck") return announce(`${wayName(this.#match, pick)}. ${this.hint}`);
    if (kindOf(pick) === "discard") return announce(this.hint);
    const card = cardName(namedBy(pick));
    const { choice } = this.#context.turn;
    if (!picksIn(choice).includes(pick)) return announce(t("board.said.back", { card }));
    if (placementIn(this.#match, choice)) return this.#sayPlaced();
    const open = [...this.#ways].filter((way) => kindOf(way) === "stone").length;
    if (open === 0) return announce(`${t("board.said.taken", { card })}. ${this.hint}`);
    announce(t(hasTiles(this.#match) ? "board.said.card.tile" : "board.said.card", { card, count: open }));
  }

  #sayPlaced(): void {
    const placement = placementIn(this.#match, this.#context.turn.choice);
    if (!placement) return announce(this.hint);
    const words = { card: cardName(placement.card), place: placeName(this.#match, placement.stone) };
    announce(`${t("board.said.placed", words)}. ${this.hint}`);
  }
}
