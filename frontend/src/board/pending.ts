/**
 * The choice a player is making, before anything is sent: a walk over the server's options, pick by pick.
 *
 * It knows no rule. A choice is a value: the picks towards one action and the claims beside it, in the order they were
 * made. Every choice made here is the beginning of some option.
 */

import { claimText, parseAction, type Action } from "./actions";
import { inOrder } from "./cards";
import { claimsNow, kindOf, namedBy, pathsOf, pickOf, type Option, type Path, type Pick } from "./paths";

/** A pick, or the claim of a stone. */
export type Step = Pick | number;
export type Choice = readonly Step[];

export const NOTHING: Choice = [];

/** The picks of a choice, without its claims. */
export function picksIn(choice: Choice): readonly Pick[] {
  return choice.filter((step) => typeof step === "string");
}

/** The stones that the choice claims, in the order they were chosen. */
export function claimsIn(choice: Choice): readonly number[] {
  return choice.filter((step) => typeof step === "number");
}

/** The hand card taken up, if any. */
export function cardTaken(choice: Choice): string | null {
  const [first] = picksIn(choice);
  return first !== undefined && kindOf(first) === "hand" ? namedBy(first) : null;
}

/** What can be picked next. Remembered for the latest choice: with each tap all parts of the board ask for it. */
export function waysOn(options: readonly Option[], choice: Choice): ReadonlySet<Pick> {
  if (latest?.options !== options || latest.choice !== choice) {
    const picks = picksIn(choice);
    latest = { options, choice, ways: new Set(pathsOf(options).flatMap((path) => onFrom(path, picks) ?? [])) };
  }
  return latest.ways;
}

let latest: { readonly options: readonly Option[]; readonly choice: Choice; readonly ways: ReadonlySet<Pick> } | null = null;

/** The path that the picks have walked to its end. */
export function chosenPath(options: readonly Option[], choice: Choice): Path | null {
  const picks = picksIn(choice);
  return pathsOf(options).find((path) => onFrom(path, picks)?.length === 0) ?? null;
}

/** The action that these picks lead to, or the first of several. */
export function actionToward(options: readonly Option[], picks: readonly Pick[]): Action | null {
  return pathsOf(options).find((path) => onFrom(path, picks) !== null)?.action ?? null;
}

/**
 * The cards to choose from that are not in the hand: those of a stone, or of the discard with those chosen already. Empty
 * where no such card is asked for.
 */
export function trayOf(options: readonly Option[], choice: Choice): readonly Pick[] {
  const isTray = (pick: Pick): boolean => kindOf(pick) === "card" || kindOf(pick) === "found";
  const asked = [...waysOn(options, choice)].filter(isTray);
  if (asked.length === 0) return [];
  return inOrder([...asked, ...picksIn(choice).filter((pick) => kindOf(pick) === "found")], namedBy);
}

/** The stones that can be claimed as things stand in the choice: now, or right after its action. */
export function claimsOffered(options: readonly Option[], choice: Choice): readonly number[] {
  const after = chosenPath(options, choice)?.option.claims ?? [];
  return [...new Set([...after, ...claimsNow(options)])];
}

/** Whether the choice says enough to be sent. */
export function isComplete(options: readonly Option[], choice: Choice): boolean {
  return picksIn(choice).length === 0 ? choice.length > 0 : chosenPath(options, choice) !== null;
}

/**
 * The choice after a tap, or null where the tap leads nowhere.
 *
 * A pick that goes on is added. One that was made is taken back, unless it was taken by itself: with what followed where
 * it was a step, alone where it is one of several. Any other takes the place of the latest pick that it can stand for, and what was picked after that
 * stays as far as it still leads on.
 */
export function tapped(options: readonly Option[], choice: Choice, pick: Pick): Choice | null {
  const picks = picksIn(choice);
  if (waysOn(options, choice).has(pick)) return withPicks(options, choice, [...picks, pick]);
  for (let at = picks.length - 1; at >= 0; at--) {
    const [before, after] = [picks.slice(0, at), picks.slice(at + 1)];
    if (picks[at] === pick) return takenBack(options, choice, before, after);
    if (leads(options, [...before, pick])) return withPicks(options, choice, walked(options, [...before, pick], after));
  }
  return null;
}

/** A choice that was remembered, as far as the options still have it: its picks whole or not at all. */
export function restored(options: readonly Option[], steps: readonly unknown[]): Choice {
  if (steps.length === 0) return NOTHING;
  const choice = steps.filter((step): step is Step => typeof step === "string" || typeof step === "number");
  const picks = picksIn(choice);
  const offered = claimsOffered(options, choice);
  return choice.filter((step) => (typeof step === "string" ? leads(options, picks) : offered.includes(step)));
}

/** The choice that comes to these actions, as far as the options have them. */
export function choiceOf(options: readonly Option[], actions: readonly string[]): Choice {
  const steps = actions.flatMap((text): readonly Step[] => {
    const action = parseAction(text);
    if (action.kind === "claim") return [action.stone];
    const path = pathsOf(options).find(({ option }) => option.action === text);
    return path ? [...path.row, ...path.set] : [];
  });
  return restored(options, steps);
}

/** Those of some picks that a tap on would do something: go on, take back, or stand for another. */
export function tappable(options: readonly Option[], choice: Choice, picks: readonly Pick[]): ReadonlySet<Pick> {
  const made = picksIn(choice);
  const answers = (pick: Pick): boolean =>
    waysOn(options, choice).has(pick) || made.some((each, at) => each === pick || leads(options, [...made.slice(0, at), pick]));
  return new Set(picks.filter(answers));
}

/** A card taken up to be carried, whatever lay pending; null when it leads nowhere. Never puts one back. */
export function lifted(options: readonly Option[], choice: Choice, pick: Pick): Choice | null {
  const picks = picksIn(choice);
  const at = picks.indexOf(pick);
  if (at < 0) return tapped(options, choice, pick);
  return at + 1 < picks.length && !inSet(options, picks, at) ? withPicks(options, choice, picks.slice(0, at + 1)) : choice;
}

/** Add a claim to the choice, or take it out. */
export function toggleClaim(options: readonly Option[], choice: Choice, stone: number): Choice {
  if (choice.includes(stone)) return choice.filter((step) => step !== stone);
  return claimsOffered(options, choice).includes(stone) ? [...choice, stone] : choice;
}

/** The choice with this action in place of its picks, or with this claim in it; null where no option says so. */
export function withAction(options: readonly Option[], choice: Choice, text: string): Choice | null {
  const action = parseAction(text);
  if (action.kind === "claim") {
    return claimsOffered(options, choice).includes(action.stone) ? [...new Set([...choice, action.stone])] : null;
  }
  const path = pathsOf(options).find(({ option }) => option.action === text);
  return path ? withPicks(options, choice, [...path.row, ...path.set]) : null;
}

/** The choice one step earlier: the last step goes, and with it those that had led to it by themselves. */
export function undone(options: readonly Option[], choice: Choice): Choice {
  for (let length = choice.length - 1; length >= 0; length--) {
    const earlier = led(options, choice.slice(0, length));
    if (!same(earlier, choice)) return earlier;
  }
  return NOTHING;
}

/** The actions of a complete choice, in the order in which they are to be played. */
export function actionsOf(options: readonly Option[], choice: Choice): readonly string[] {
  const path = chosenPath(options, choice);
  const early = earlyClaims(options, choice, path);
  const late = claimsIn(choice).filter((stone) => !early.includes(stone));
  return [...early.map(claimText), ...(path ? [path.option.action] : []), ...late.map(claimText)];
}

/** The claims that come before the action: made before it, or not possible after it. */
function earlyClaims(options: readonly Option[], choice: Choice, path: Path | null): readonly number[] {
  const now = claimsNow(options);
  const last = choice.findLastIndex((step) => typeof step === "string");
  const after = path?.option.claims ?? [];
  return choice.flatMap((step, at) => {
    if (typeof step === "string" || !now.includes(step)) return [];
    return at < last || !after.includes(step) ? [step] : [];
  });
}

/** What a path goes on with after these picks: nothing at its end, null where they are not on it. */
function onFrom({ row, set }: Path, picks: readonly Pick[]): readonly Pick[] | null {
  if (picks.length > row.length + set.length) return null;
  for (const [at, pick] of picks.entries()) {
    const fits = at < row.length ? row[at] === pick : set.includes(pick) && picks.indexOf(pick, row.length) === at;
    if (!fits) return null;
  }
  const next = row[picks.length];
  return next === undefined ? set.filter((pick) => !picks.includes(pick, row.length)) : [next];
}

function leads(options: readonly Option[], picks: readonly Pick[]): boolean {
  return pathsOf(options).some((path) => onFrom(path, picks) !== null);
}

/** These picks, and of `more` each that still leads on. */
function walked(options: readonly Option[], picks: readonly Pick[], more: readonly Pick[]): readonly Pick[] {
  return more.reduce((so, pick) => (leads(options, [...so, pick]) ? [...so, pick] : so), picks);
}

/** Whether the pick is one of several that may be made in any order. */
function inSet(options: readonly Option[], picks: readonly Pick[], at: number): boolean {
  return pathsOf(options).some((path) => at >= path.row.length && onFrom(path, picks) !== null);
}

/** The choice without one of its picks; one that was taken by itself stays, for it would be taken again. */
function takenBack(
  options: readonly Option[],
  choice: Choice,
  before: readonly Pick[],
  after: readonly Pick[],
): Choice {
  if (led(options, before).length > before.length) return choice;
  return withPicks(options, choice, inSet(options, picksIn(choice), before.length) ? [...before, ...after] : before);
}

/** The choice with other picks: claims that it no longer allows are let go. */
function withPicks(options: readonly Option[], choice: Choice, picks: readonly Pick[]): Choice {
  // A claim keeps its place before or after the picks: it may be the reason for them, or follow from them.
  const first = choice.findIndex((step) => typeof step === "string");
  const early = choice.slice(0, first < 0 ? choice.length : first);
  const late = claimsIn(choice.slice(early.length));
  const next = led(options, [...early, ...picks]);
  const offered = claimsOffered(options, next);
  return [...next, ...late.filter((stone) => offered.includes(stone))];
}

/**
 * The choice with every step taken that has one way on.
 *
 * The first is always the player's, and so is the stone that makes the choice whole: a finger on its way there must not
 * come to something else.
 */
function led(options: readonly Option[], choice: Choice): Choice {
  if (picksIn(choice).length === 0 || chosenPath(options, choice)) return choice;
  const [only, ...others] = waysOn(options, choice);
  if (only === undefined || others.length > 0) return choice;
  const next = [...choice, only];
  return kindOf(only) === "stone" && chosenPath(options, next) ? choice : led(options, next);
}

function same(one: Choice, other: Choice): boolean {
  return one.length === other.length && one.every((step, at) => step === other[at]);
}

/** What the player is asked for next. `source` is the stone a card comes from, `goal` one it may go to, or the discard. */
export type Asked = "hand" | "stone" | "source" | "card" | "goal" | "goal or discard" | "found" | "several" | null;

/** What is asked for next, and how many picks are still to be made of a set; null where nothing has to be. */
export function askedNext(options: readonly Option[], choice: Choice): { what: Asked; more: number } {
  const picks = picksIn(choice);
  const path = pathsOf(options).find((each) => onFrom(each, picks) !== null);
  if (!path || chosenPath(options, choice)) return { what: null, more: 0 };
  const at = picks.length;
  const next = path.row[at];
  const more = path.row.length + path.set.length - at;
  if (next === undefined) return { what: kindOf(path.set[0] ?? "") === "found" ? "found" : "several", more };
  const kind = kindOf(next);
  if (kind === "stone" && path.action.kind === "move") {
    if (path.row[at + 1]?.startsWith("card")) return { what: "source", more: 1 };
    return { what: waysOn(options, choice).has(pickOf.discard) ? "goal or discard" : "goal", more: 1 };
  }
  if (kind === "discard") return { what: "goal or discard", more: 1 };
  return { what: kind === "stone" || kind === "card" || kind === "found" ? kind : "hand", more: 1 };
}
