/**
 * What the last turn was, where its last move alone would not tell: a card, then the deck to draw from, are two moves.
 *
 * The earlier moves are asked for once, and only then.
 */

import { untrack } from "svelte";

import type { Match, Move } from "../http/types";
import { parseAction } from "./actions";

/** Moves of the match with a number above the one given. */
export type Recall = (after: number) => Promise<readonly Move[]>;

/** How far back a turn can reach: a scout takes five moves beside its card and the draw. */
const REACH = 8;

/** Whether the move says nothing of what was played: it only drew, put cards back or ended the turn. */
export function isDrawOnly(move: Move): boolean {
  return move.actions.map(parseAction).every(({ kind }) => ["draw", "return", "end", "claim"].includes(kind));
}

/** One move that has done what the last moves of one seat did, in their order. */
export function turnOf(moves: readonly Move[], last: Move): Move {
  const before = moves.findLastIndex(({ seat }) => seat !== last.seat);
  const actions = moves.slice(before + 1).flatMap((move) => move.actions);
  return actions.length > 0 ? { ...last, actions } : last;
}

/** The last move, with what its seat did before it in the same turn; to be called as a component is set up. */
export function lastTurn(match: () => Match, recall: () => Recall | null): { readonly move: Move | null } {
  let recalled = $state.raw<{ match: string; move: Move } | null>(null);
  const last = $derived(match().last_move);
  const asks = $derived(last !== null && last.number > 1 && isDrawOnly(last) ? `${match().id} ${last.number}` : null);

  $effect(() => {
    if (asks === null) return;
    untrack(() => {
      const [ask, id, move] = [recall(), match().id, match().last_move];
      if (!ask || !move) return;
      ask(Math.max(0, move.number - REACH)).then(
        (moves) => (recalled = { match: id, move: turnOf(moves.filter(({ number }) => number <= move.number), move) }),
        // The last move by itself is told all the same.
        () => undefined,
      );
    });
  });

  return {
    get move() {
      return recalled?.match === match().id && recalled.move.number === last?.number ? recalled.move : last;
    },
  };
}
