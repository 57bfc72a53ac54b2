/** The two seats of a match: the one shown at the bottom, the one across, and who has which. It has no words: lists want it, too. */
import type { Match, Player, Seat } from "../http/types";

/** The seat shown at the bottom: the reader's own, or seat 0 for those who watch. */
export function nearSeat({ seat }: Pick<Match, "seat">): Seat {
  return seat ?? 0;
}

export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

export function playerAt({ players }: Pick<Match, "players">, seat: Seat): Player | undefined {
  return players.find((player) => player.seat === seat);
}
