/** Calls by which two players end, stop or ease their match, named as in `calls.ts`. */
import { ask } from "./client";
import type { Match } from "./types";

export const matchResign = (match_id: string) =>
  ask("post", "matches/{match_id}/resign/", { path: { match_id }, repeatable: true }) as Promise<Match>;
/** `win`: against who is gone (`opponent_away.may_win`). */
export const matchAbort = (match_id: string, win = false) =>
  ask("post", "matches/{match_id}/abort/", { path: { match_id }, ...(win && { body: { win } }), repeatable: true }) as Promise<Match>;
export const matchDraw = (match_id: string, what: "offer" | "accept" | "decline") =>
  ask("post", "matches/{match_id}/draw/", { path: { match_id }, body: { do: what }, repeatable: true }) as Promise<Match>;
export const matchGiveTime = (match_id: string, seconds: number) =>
  ask("post", "matches/{match_id}/time/", { path: { match_id }, body: { seconds } }) as Promise<Match>;
export type PauseStep = "offer" | "accept" | "decline" | "resume";
/** `days` belong to an offer. */
export const matchPause = (match_id: string, what: PauseStep, days?: number) =>
  ask("post", "matches/{match_id}/pause/", {
    path: { match_id },
    body: { do: what, ...(days !== undefined && { days }) },
    repeatable: true,
  }) as Promise<Match>;
