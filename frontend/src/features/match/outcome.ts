/** How a match, or a round of it, ended for its reader. */
import type { Match } from "../../http/types";
import { hasText, t } from "../../i18n/index.svelte";
import { announce } from "../../ui/announce.svelte";
import { navigate } from "../../ui/router.svelte";
import { showToast } from "../../ui/toast.svelte";
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

/** Say that the match is over, and how. */
export function announceEnd(match: Match): void {
  announce(t("result.over", { outcome: outcomeOf(match).title }));
}

/** Say how a round (from 1) ended, with the way to look at it. */
export function announceRound(match: Match, round: number): void {
  const text = t("match.round", { round, outcome: roundOutcome(match, round) });
  const run = (): void => navigate(`/m/${match.id}/replay?round=${String(round)}`);
  showToast({ text, action: { label: t("match.round.look"), run }, lasting: true });
}
