/** What the match screen reads off a match, in the words of its reader. */
import type { Match, Player, Seat } from "../http/types";
import { t } from "../i18n/index.svelte";
import { nearSeat, otherSeat, playerAt } from "./seats";

/** The match from one side of the table. A spectator looks from seat 0. */
export interface Table {
  near: Seat;
  far: Seat;
  me: Player;
  them: Player;
  /** Stones held by each side. */
  mine: number;
  theirs: number;
}

export function tableOf(match: Match): Table {
  const near = nearSeat(match);
  const far = otherSeat(near);
  const held = (seat: Seat): number => match.position.stones.filter((stone) => stone.claimed_by === seat).length;
  return { near, far, me: playerAt(match, near) ?? nobodyAt(near), them: playerAt(match, far) ?? nobodyAt(far), mine: held(near), theirs: held(far) };
}

function nobodyAt(seat: Seat): Player {
  const avatar = { kind: "initials", colour: 0, seed: 0 } as const;
  return { id: "", username: "", is_guest: true, is_bot: false, is_house: false, avatar, rating: null, seat };
}

/** What the match is called on its page. */
export function titleOf(match: Match): string {
  const { me, them } = tableOf(match);
  if (match.seat === null) return t("title.watch", { first: me.username, second: them.username });
  return t("title.match", { name: them.username });
}
