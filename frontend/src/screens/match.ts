/** What the match screen reads off a match, in the words of its reader. */
import type { Match, Player, Seat } from "../api/types";
import { t } from "../i18n/index.svelte";

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

export interface Outcome {
  kind: "won" | "lost" | "drawn";
  /** Who won. */
  title: string;
  /** Why, in a sentence; "" when there is no more to say. */
  reason: string;
}

/** How a finished match ended for its reader. */
export function outcomeOf(match: Match): Outcome {
  const { them, near } = tableOf(match);
  const name = them.username;
  const winner = match.result?.winner ?? null;
  if (winner === null) return { kind: "drawn", title: t("result.drawn"), reason: t("result.drawn.hint") };
  const kind = winner === near ? "won" : "lost";
  const title = kind === "won" ? t("result.won") : t("result.lost", { name });
  return { kind, title, reason: reasonOf(match, kind, name) };
}

function reasonOf(match: Match, kind: "won" | "lost", name: string): string {
  const won = kind === "won";
  // Over points the last round says how; every other reason is the match's own.
  const reason = match.result?.reason === "points" ? match.position.result?.reason : match.result?.reason;
  switch (reason) {
    case "five":
      return won ? t("result.five.won") : t("result.five.lost", { name });
    case "adjacent":
      return won ? t("result.adjacent.won") : t("result.adjacent.lost", { name });
    case "four":
      return won ? t("result.four.won") : t("result.four.lost", { name });
    case "adjudicated":
      return won ? t("result.adjudicated.won") : t("result.adjudicated.lost", { name });
    case "resigned":
      return won ? t("result.resigned.won", { name }) : t("result.resigned.lost");
    default:
      return "";
  }
}
