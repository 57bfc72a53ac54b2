/**
 * The choice a player is making, before anything is sent: a small state machine over the server's options.
 *
 * It knows no rule. What may be placed and claimed is read from the options (API.md, `options`); a choice is a value,
 * each step gives a new one, and undo takes the steps back in the order they were made.
 */

import { claimText, parseAction, placeText, type Closer } from "./actions";

/** One legal action, with the stones that could be claimed right after it. */
export interface Option {
  readonly action: string;
  readonly claims: readonly number[];
}

export interface Choice {
  readonly card: string | null;
  readonly stone: number | null;
  /** In the order they were chosen. */
  readonly claims: readonly number[];
}

export const NOTHING: Choice = { card: null, stone: null, claims: [] };

export function isNothing(choice: Choice): boolean {
  return choice.card === null && choice.claims.length === 0;
}

/** The cards that some option places. */
export function placeableCards(options: readonly Option[]): ReadonlySet<string> {
  const cards = new Set<string>();
  for (const { action } of options) {
    const parsed = parseAction(action);
    if (parsed.kind === "place") cards.add(parsed.card);
  }
  return cards;
}

/** The stones a card may be placed on; none for no card. */
export function targetsOf(options: readonly Option[], card: string | null): ReadonlySet<number> {
  const stones = new Set<number>();
  for (const { action } of options) {
    const parsed = parseAction(action);
    if (parsed.kind === "place" && parsed.card === card) stones.add(parsed.stone);
  }
  return stones;
}

/** The stones that can be claimed as things stand in the choice: after its card, or at once when there is none. */
export function claimsOffered(options: readonly Option[], choice: Choice): readonly number[] {
  if (choice.card !== null && choice.stone !== null) {
    const text = placeText(choice.card, choice.stone);
    return options.find(({ action }) => action === text)?.claims ?? [];
  }
  if (choice.card !== null) return [];
  return options.flatMap(({ action }) => {
    const parsed = parseAction(action);
    return parsed.kind === "claim" ? [parsed.stone] : [];
  });
}

/** The options that name neither card nor stone: pass, draw, end. */
export function closersOf(options: readonly Option[]): readonly Closer[] {
  return options.flatMap(({ action }) => {
    const parsed = parseAction(action);
    switch (parsed.kind) {
      case "pass":
      case "draw":
      case "end":
        return [parsed];
      case "place":
      case "claim":
      case "other":
        return [];
    }
  });
}

/** Take up a card, or put it back if it is the one taken; a stone already chosen stays if the new card may go there. */
export function chooseCard(options: readonly Option[], choice: Choice, card: string): Choice {
  if (card === choice.card) return NOTHING;
  const stone = choice.stone !== null && targetsOf(options, card).has(choice.stone) ? choice.stone : null;
  return withOfferedClaims(options, { card, stone, claims: choice.card === null ? [] : choice.claims });
}

/** Take a card up to carry it: from the hand, or from the stone where it lies pending. */
export function liftCard(options: readonly Option[], choice: Choice, card: string): Choice {
  return placeableCards(options).has(card) ? { ...NOTHING, card } : choice;
}

/** Lay the card taken up on a stone; claims it no longer allows are dropped. */
export function chooseStone(options: readonly Option[], choice: Choice, stone: number): Choice {
  if (!targetsOf(options, choice.card).has(stone)) return choice;
  return withOfferedClaims(options, { ...choice, stone });
}

/** Add a claim to the choice, or take it out. */
export function toggleClaim(options: readonly Option[], choice: Choice, stone: number): Choice {
  if (choice.claims.includes(stone)) return { ...choice, claims: choice.claims.filter((other) => other !== stone) };
  if (!claimsOffered(options, choice).includes(stone)) return choice;
  return { ...choice, claims: [...choice.claims, stone] };
}

/** The choice one step earlier: the last claim goes first, then the stone, then the card. */
export function undo(choice: Choice): Choice {
  if (choice.claims.length > 0) return { ...choice, claims: choice.claims.slice(0, -1) };
  if (choice.stone !== null) return { ...choice, stone: null };
  return NOTHING;
}

/** Whether the choice says enough to be sent. */
export function isComplete(choice: Choice): boolean {
  return choice.card === null ? choice.claims.length > 0 : choice.stone !== null;
}

/** What is sent now, and the claims that must wait for the answer. */
export interface Submission {
  readonly actions: readonly string[];
  readonly later: readonly number[];
}

/**
 * The actions of a complete choice.
 *
 * One claim goes with the card. Further claims wait for the answer: a claim may end the round (RULES 2.12), which would
 * make the next one illegal and with it the whole move, and only the server can tell.
 */
export function submissionOf(choice: Choice): Submission {
  const [first, ...later] = choice.claims;
  const actions: string[] = [];
  if (choice.card !== null && choice.stone !== null) actions.push(placeText(choice.card, choice.stone));
  if (first !== undefined) actions.push(claimText(first));
  return { actions, later };
}

function withOfferedClaims(options: readonly Option[], choice: Choice): Choice {
  const offered = claimsOffered(options, choice);
  return { ...choice, claims: choice.claims.filter((stone) => offered.includes(stone)) };
}
