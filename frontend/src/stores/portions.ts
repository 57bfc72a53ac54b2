/**
 * A confirmed turn in the portions in which it is sent.
 *
 * A portion ends with its first claim: a claim may end the round (RULES 2.12), which would make what follows illegal and with
 * it the whole move, and only the server can tell. What follows goes when it has answered, as far as its options offer it,
 * in the same turn of the same round.
 */
import type { KeptTurn } from "./accountStorage";
import type { Match } from "../http/types";

/** What is sent first of the actions that were confirmed on this view of a match; the rest stays with it. */
export function firstPortion(match: Match, actions: readonly string[], key: string): KeptTurn {
  const claim = actions.findIndex((action) => action.startsWith("!"));
  const end = claim < 0 ? actions.length : claim + 1;
  return {
    match: match.id,
    version: match.version,
    actions: actions.slice(0, end),
    rest: { ...placeOf(match), actions: actions.slice(end) },
    key,
    tried: false,
    refused: null,
  };
}

/**
 * What is sent next, now that a portion was played and the match stands so; null when nothing is left.
 *
 * The key follows from the turn and the action: page and service worker may both come to it, and it is one move.
 */
export function nextPortion({ match: id, key, rest }: KeptTurn, match: Match): KeptTurn | null {
  const { round, turn } = placeOf(match);
  if (rest.round !== round || rest.turn !== turn) return null;
  const at = rest.actions.findIndex((text) => match.options.some(({ action }) => action === text));
  const action = rest.actions[at];
  if (action === undefined) return null;
  return {
    match: id,
    version: match.version,
    actions: [action],
    rest: { round, turn, actions: rest.actions.slice(at + 1) },
    key: `${turnOf(key)} ${action}`,
    tried: false,
    refused: null,
  };
}

/** Whether the same was played for this version from elsewhere, as by another device that had the turn waiting, too. */
export function isPlayed({ version, actions }: KeptTurn, match: Match | null): match is Match {
  const last = match?.last_move;
  if (!match || !last || match.version !== version + 1 || last.seat !== match.seat) return false;
  return actions.every((action, index) => last.actions[index] === action);
}

/** Whether two keys are those of portions of one turn. */
export function sameTurn(one: string, other: string): boolean {
  return turnOf(one) === turnOf(other);
}

function turnOf(key: string): string {
  return key.split(" ", 1)[0] ?? key;
}

function placeOf(match: Match): { round: number; turn: number } {
  return { round: match.round, turn: match.position.turn };
}
