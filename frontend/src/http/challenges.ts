/** Calls about challenges; they are checked as in `calls.ts`. */
import { ask } from "./client";
import type { Challenge, ClockKind, Match, NewChallenge, Page } from "./types";

/** Which open challenges: those of others in the lobby, my own, or those sent to me; all of them unless told. */
export interface ChallengeFilter {
  show?: "lobby" | "made" | "received";
  ruleset?: string;
  clock?: ClockKind;
  bots?: boolean;
}

export const challengeList = ({ bots, ...filter }: ChallengeFilter = {}, cursor: string | null = null) =>
  ask("get", "challenges/", { query: { ...filter, ...(bots === undefined ? {} : { bots }) }, cursor }) as Promise<
    Page<Challenge>
  >;
export const challengeCreate = (challenge: NewChallenge) =>
  ask("post", "challenges/", { body: challenge, repeatable: true });
export const challengeGet = (challenge_id: string) =>
  ask("get", "challenges/{challenge_id}/", { path: { challenge_id } });
export const challengeGetByCode = (code: string) => ask("get", "challenges/by-code/{code}/", { path: { code } });
export const challengeSetNonce = (challenge_id: string, nonce: string) =>
  ask("patch", "challenges/{challenge_id}/", { path: { challenge_id }, body: { nonce } });
export const challengeAccept = (challenge_id: string, nonce: string) =>
  ask("post", "challenges/{challenge_id}/accept/", {
    path: { challenge_id },
    body: { nonce },
    repeatable: true,
  }) as Promise<Match>;
export const challengeDecline = (challenge_id: string) =>
  ask("post", "challenges/{challenge_id}/decline/", { path: { challenge_id }, repeatable: true });
export const challengeCancel = (challenge_id: string) =>
  ask("delete", "challenges/{challenge_id}/", { path: { challenge_id } });
