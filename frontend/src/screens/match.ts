/** What the match screen reads off a match, in the words of its reader. */
import type { Match, Player, Seat } from "../api/types";
import { hasText, t } from "../i18n/index.svelte";

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
  const near = match.seat ?? 0;
  const far = near === 0 ? 1 : 0;
  const held = (seat: Seat): number => match.position.stones.filter((stone) => stone.claimed_by === seat).length;
  return { near, far, me: playerAt(match, near), them: playerAt(match, far), mine: held(near), theirs: held(far) };
}

function playerAt(match: Match, seat: Seat): Player {
  const avatar = { kind: "initials", colour: 0, seed: 0 } as const;
  const nobody = { id: "", username: "", is_guest: true, is_bot: false, avatar, rating: null, seat };
  return match.players.find((player) => player.seat === seat) ?? nobody;
}

/** What the match is called on its page. */
export function titleOf(match: Match): string {
  const { me, them } = tableOf(match);
  if (match.seat === null) return t("title.watch", { first: me.username, second: them.username });
  return t("title.match", { name: them.username });
}

/** Whether it can still be aborted: until both have moved (API.md); what is seen here may be too much, the server decides. */
export function mayAbort(match: Match): boolean {
  if (match.status !== "active" || match.seat === null || match.round > 1) return false;
  const { turn, first } = match.position;
  return match.last_move === null || (turn <= 2 && match.last_move.seat === first);
}

export interface Outcome {
  kind: "won" | "lost" | "drawn" | "watched";
  /** Who won. */
  title: string;
  /** Why, in a sentence; "" when there is no more to say. */
  reason: string;
}

/** How a finished match ended for its reader. */
export function outcomeOf(match: Match): Outcome {
  const { me, them, near } = tableOf(match);
  const { winner = null, reason = "" } = match.result ?? {};
  if (reason === "aborted") return { kind: "drawn", title: t("result.aborted"), reason: t("result.aborted.hint") };
  if (winner === null) return { kind: "drawn", title: t("result.drawn"), reason: drawnBy(match, reason) };
  if (match.seat === null) {
    const [first, other] = winner === near ? [me, them] : [them, me];
    const name = reason === "resigned" || reason === "time" ? other.username : first.username;
    return { kind: "watched", title: t("result.lost", { name: first.username }), reason: told("watched", match, name) };
  }
  const name = them.username;
  if (winner === near) return { kind: "won", title: t("result.won"), reason: told("won", match, name) };
  return { kind: "lost", title: t("result.lost", { name }), reason: told("lost", match, name) };
}

/** How a round (from 1) that is over ended for its reader. */
export function roundOutcome(match: Match, round: number): string {
  const { me, them, near } = tableOf(match);
  const winner = match.outcomes[round - 1]?.winner ?? null;
  if (winner === null) return t("result.drawn");
  if (winner !== near) return t("result.lost", { name: them.username });
  return match.seat === null ? t("result.lost", { name: me.username }) : t("result.won");
}

function drawnBy(match: Match, reason: string): string {
  if (reason === "agreed") return match.seat === null ? t("watched.agreed") : t("result.agreed");
  return reason === "equal" ? t("result.equal") : t("result.drawn.hint");
}

/** The sentence about a reason; a newer server's reason has none. */
function told(as: "won" | "lost" | "watched", match: Match, name: string): string {
  const reason = reasonOf(match);
  const key = as === "watched" ? `watched.${reason}` : `result.${reason}.${as}`;
  return hasText(key) ? t(key as "result.five.lost", { name }) : "";
}

/** Over the points of one round that round says how; every other reason is the match's own. */
function reasonOf(match: Match): string {
  const reason = match.result?.reason ?? "";
  if (reason !== "points" || match.outcomes.length > 1) return reason;
  return match.position.result?.reason ?? reason;
}
