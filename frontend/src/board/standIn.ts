/** A table that is no match, of a lesson or a position, as the match that the board shows. */
import type { Analysis, Match, Proof, Seat } from "../http/types";

interface StandIn extends Pick<Analysis, "position" | "options">, Pick<Match, "taken_for" | "formations"> {
  /** Another one where nothing of before is to be seen moving. */
  id: string;
  version: number;
  /** What are called seat 0 and seat 1. */
  names: readonly [string, string];
  /** Whose cards lie below. */
  seat: Seat;
  tactics: Match["tactics"];
  lastMove?: { seat: Seat; actions: string[] } | null;
}

export function standIn({ id, version, names, seat, tactics, lastMove = null, position, ...table }: StandIn): Match {
  const created = new Date(0).toISOString();
  return {
    id,
    version,
    event: version,
    status: "active",
    ruleset: position.ruleset,
    players: names.map((username, index) => ({
      id: `stand-in-${index}`,
      username,
      is_guest: false,
      is_bot: index !== seat,
      is_house: false,
      avatar: { kind: "initials", colour: index, seed: index },
      seat: index as Seat,
      rating: null,
    })),
    seat,
    round: 1,
    length: { rounds: 1 },
    outcomes: [],
    points: null,
    public: false,
    draw_offer: null,
    pause_offer: null,
    paused_until: null,
    clock: null,
    last_move: lastMove && { number: version, seat: lastMove.seat, actions: lastMove.actions, created },
    result: null,
    ended_by: null,
    frozen: false,
    annulled: false,
    may_abort: false,
    opponent_away: null,
    fairness: { commitment: "", nonces: ["", ""], secret: null },
    created,
    updated: created,
    position,
    ...table,
    deciding: [],
    tactics,
  };
}

/** The proof of a seat's claim among those of all stones. */
export function proofIn(proofs: readonly (readonly Proof[])[], stone: number, seat: Seat): Proof {
  const proof = proofs[stone - 1]?.[seat];
  if (!proof) throw new RangeError(`no stone ${stone.toString()}`);
  return proof;
}
