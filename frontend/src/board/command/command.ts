/**
 * Typing an action in place of tapping it: which of the options a text means, and why it means none.
 *
 * No rule here either. What may be typed is what the options name; what is said of another text follows from how far some
 * option goes along with it.
 */
import { claimText, parseAction, type Action } from "../actions";
import { isFaceUp } from "../cards";
import { kindOf, namedBy, pathsOf, type Option, type Pick } from "../paths";
import { actionToward, claimsOffered, type Choice } from "../pending";

/** An action that can be chosen now, as NOTATION writes it and as it is said. */
export interface Candidate {
  readonly action: string;
  readonly words: string;
}

export type Refusal =
  | { readonly why: "unread" }
  /** It begins with what cannot be chosen now. */
  | { readonly why: "start"; readonly pick: Pick }
  /** It goes along with some option as far as `before`. */
  | { readonly why: "next"; readonly before: Pick; readonly pick: Pick }
  | { readonly why: "claim" | "claimed"; readonly stone: number }
  | { readonly why: "several"; readonly count: number };

/** All that can be typed now: every option, and the claims that the choice makes possible. */
export function candidatesOf(
  options: readonly Option[],
  choice: Choice,
  wordsOf: (action: string) => string,
): readonly Candidate[] {
  const actions = pathsOf(options).map(({ option }) => option.action);
  const claims = claimsOffered(options, choice).filter((stone) => !choice.includes(stone));
  return [...actions, ...claims.map(claimText)].map((action) => ({ action, words: wordsOf(action) }));
}

/** The candidates that a text may still become: by their notation, else by what is said of them; all for no text. */
export function found(text: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const start = plain(text);
  const written = candidates.filter(({ action }) => plain(action).startsWith(start) || ordered(action) === ordered(text));
  return written.length > 0 || read(text) !== null ? written : spoken(text, candidates);
}

/** The one candidate that a text means: the one that it writes out, else the only one it may become. */
export function taken(text: string, candidates: readonly Candidate[]): Candidate | null {
  if (text.trim() === "") return null;
  const exact = candidates.find(({ action }) => ordered(action) === ordered(text));
  const [only, ...others] = found(text, candidates);
  return exact ?? (others.length === 0 ? (only ?? null) : null);
}

/** Why a text that is not taken means no candidate. */
export function refusalOf(
  text: string,
  options: readonly Option[],
  choice: Choice,
  candidates: readonly Candidate[],
): Refusal {
  const count = found(text, candidates).length;
  if (count > 1) return { why: "several", count };
  const action = read(text);
  if (action === null) return { why: "unread" };
  const parsed = parseAction(action);
  if (parsed.kind === "claim") return { why: choice.includes(parsed.stone) ? "claimed" : "claim", stone: parsed.stone };
  const [path] = pathsOf([{ action, claims: [] }]);
  const picks = path ? [...path.row, ...path.set] : [];
  const at = picks.findIndex((_, index) => actionToward(options, picks.slice(0, index + 1)) === null);
  const [before, pick] = [picks[at - 1], picks[at]];
  if (pick === undefined) return { why: "unread" };
  return before === undefined ? { why: "start", pick } : { why: "next", before, pick };
}

/** A text without case and spaces. */
function plain(text: string): string {
  return text.replace(/\s/g, "").toLowerCase();
}

/** The same with the cards of a list sorted: NOTATION accepts them in any order. */
function ordered(text: string): string {
  const [, head, cards] = /^(su:|xc[:=])(.*)$/.exec(plain(text)) ?? [];
  return head === undefined || cards === undefined ? plain(text) : head + cards.split(",").sort().join();
}

/** The candidates in whose words each typed word begins one. */
function spoken(text: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const wanted = wordsIn(text);
  if (wanted.length === 0) return [];
  return candidates.filter(({ words }) => {
    const said = wordsIn(words);
    return wanted.every((word) => said.some((one) => one.startsWith(word)));
  });
}

function wordsIn(text: string): string[] {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.match(/[\p{L}\d]+/gu) ?? [];
}

/** The text as NOTATION writes it, if it is an action of known cards; null otherwise. */
function read(text: string): string | null {
  const bare = plain(text).toUpperCase();
  const action = /^(PASS|END|\+[CT])$/.test(bare) ? bare.toLowerCase() : bare.replace(/>X$/, ">x");
  const parsed = parseAction(action);
  if (parsed.kind === "claim") return action;
  const [path] = pathsOf([{ action, claims: [] }]);
  if (!path || !isWhole(parsed)) return null;
  const cards = [...path.row, ...path.set].filter((pick) => ["hand", "card", "found"].includes(kindOf(pick)));
  return cards.every((pick) => isFaceUp(namedBy(pick))) ? action : null;
}

/** `TR:R7` has the beginning of a form and lacks its stones. */
function isWhole(action: Action): boolean {
  if (action.kind !== "move") return true;
  const placed = action.to !== null || action.by === "DE" || action.by === "RD";
  return placed && (action.by === "RC") === (action.from === null);
}
