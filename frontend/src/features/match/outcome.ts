/** How a match, or a round of it, ended for its reader. */
import type { Match } from "../../http/types";
import { hasText, t } from "../../i18n/index.svelte";
import { announce } from "../../ui/announce.svelte";
import { totalOf } from "../../board/rounds";
import { tableOf } from "../../board/table";

export interface Outcome {
  kind: "won" | "lost" | "drawn" | "watched";
  /** Who won. */
  title: string;
  /** Why, in a sentence; "" when there is no more to say. */
  reason: string;
}

/** How a finished match ended for its reader. */
export function outcomeOf(match: Match): Outcome {
  const { winner = null, reason = "" } = match.result ?? {};
  if (reason === "aborted") return { kind: "drawn", title: t("result.aborted"), reason: t("result.aborted.hint") };
  if (winner === null) return { kind: "drawn", title: t("result.drawn"), reason: drawnBy(match, reason) };
  return wonBy(winner, reasonOf(match), match, { won: "result.won", lost: "result.lost" });
}

/** How a round ended for its reader; `match` is as it was then. */
export function roundEnded(match: Match): Outcome {
  const { winner = null, reason = "" } = match.position.result ?? {};
  if (winner === null) return { kind: "drawn", title: t("round.drawn"), reason: t("result.drawn.hint") };
  return wonBy(winner, reason, match, { won: "round.won", lost: "round.lost" });
}

/** A finished match in a line, to be sent to others: names, and points or rounds won. */
export function sharedText(match: Match): string {
  const [first, second] = match.players;
  const [one, other] = totalOf(match, 0);
  return t("result.shared", { first: first?.username ?? "", second: second?.username ?? "", one, other });
}

function drawnBy(match: Match, reason: string): string {
  if (reason === "agreed") return match.seat === null ? t("watched.agreed") : t("result.agreed");
  return reason === "equal" ? t("result.equal") : t("result.drawn.hint");
}

/** The outcome of a match or a round that somebody won. */
function wonBy(winner: number, reason: string, match: Match, titles: { won: "result.won" | "round.won"; lost: "result.lost" | "round.lost" }): Outcome {
  const { me, them, near } = tableOf(match);
  if (match.seat === null) {
    const [first, other] = winner === near ? [me, them] : [them, me];
    const { username: name } = reason === "resigned" || reason === "time" ? other : first;
    return { kind: "watched", title: t(titles.lost, { name: first.username }), reason: sentence(`watched.${reason}`, name) };
  }
  const kind = winner === near ? "won" : "lost";
  const { username: name } = them;
  return { kind, title: kind === "won" ? t(titles.won) : t(titles.lost, { name }), reason: sentence(`result.${reason}.${kind}`, name) };
}

/** The sentence about a reason; a newer server's reason has none. */
function sentence(key: string, name: string): string {
  return hasText(key) ? t(key as "result.five.lost", { name }) : "";
}

/** Over the points of one round that round says how; every other reason is the match's own. */
function reasonOf(match: Match): string {
  const reason = match.result?.reason ?? "";
  if (reason !== "points" || match.outcomes.length > 1) return reason;
  return match.position.result?.reason ?? reason;
}

/** The sentence that the match is over, and how. */
export function announceEnd(match: Match): void {
  announce(t("result.over", { outcome: outcomeOf(match).title }));
}
