/** Where a replay comes from: a match that was played here, or a record that somebody has imported. */
import { proofIn } from "../../board/standIn";
import { claimList, matchGet, matchProof } from "../../http/calls";
import { eventList, matchPosition } from "../../http/past";
import { recordClaimList, recordEventList, recordMatch, recordPosition } from "../../http/records";
import type { ClaimMade, Events, Match, Position, Proof, Seat } from "../../http/types";

export interface Source {
  /** Where the way back leads. */
  back: string;
  /** Whether it is for everybody: who may not read it is not sent to sign in. */
  open: boolean;
  match: (at?: number) => Promise<Match>;
  events: () => Promise<Events>;
  /** Whether that seat might have claimed the stone after event `at`, and why (not). */
  prove: (stone: number, seat: Seat, at: number | undefined) => Promise<Proof>;
  /** The whole table after event `at`, all cards open; of a match that is over. */
  position: (at: number) => Promise<Position>;
  /** Why the stones of a round were taken. */
  claims: (round: number) => Promise<readonly ClaimMade[]>;
}

export function matchSource(id: string): Source {
  return {
    back: `/m/${id}`,
    open: false,
    match: (at) => matchGet(id, at),
    events: () => eventList(id, 0),
    prove: (stone, seat, at) => matchProof(id, stone, seat, at),
    position: async (at) => (await matchPosition(id, at)).position,
    claims: (round) => claimList(id, round),
  };
}

export function recordSource(id: string): Source {
  return {
    back: "/",
    open: true,
    match: (at) => recordMatch(id, at),
    events: () => recordEventList(id),
    prove: async (stone, seat, at) => proofIn((await recordPosition(id, at ?? 1)).proofs, stone, seat),
    position: async (at) => (await recordPosition(id, at)).position,
    claims: (round) => recordClaimList(id, round),
  };
}
