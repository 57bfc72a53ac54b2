/**
 * Every call of the API that this client makes; those about credentials are in `credentials.ts`.
 *
 * Paths, parameters and bodies are checked against the API's document; the casts only narrow, as `types.ts` explains.
 */
import { ask } from "./client";
import type {
  AccountChanges,
  Block,
  Challenge,
  ClockKind,
  Events,
  Match,
  MatchRecord,
  MatchSummary,
  Messages,
  Move,
  MoveMade,
  NewChallenge,
  Page,
  Seat,
  SecondCode,
  SignUp,
} from "./types";

export const sessionRead = () => ask("get", "session/", {});
export const sessionCreate = (username: string, password: string, second: Partial<SecondCode> = {}) =>
  ask("post", "session/", { body: { username, password, ...second } });
export const sessionRecover = (recovery_code: string) => ask("post", "session/recovery/", { body: { recovery_code } });
export const sessionDelete = () => ask("delete", "session/", {});

export const accountCreate = (account: SignUp) => ask("post", "accounts/", { body: account });
export const guestCreate = () => ask("post", "accounts/guest/", {});

export const meRead = () => ask("get", "me/", {});
export const meChange = (changes: AccountChanges) => ask("patch", "me/", { body: changes });

export const blockList = (cursor: string | null = null) => ask("get", "me/blocks/", { cursor }) as Promise<Page<Block>>;
export const playerRead = (username: string) => ask("get", "players/{username}/", { path: { username } });
export const playerMatches = (username: string, cursor: string | null = null) =>
  ask("get", "players/{username}/matches/", { path: { username }, cursor }) as Promise<Page<MatchSummary>>;
export const playerBlock = (username: string) =>
  ask("post", "players/{username}/block/", { path: { username }, body: {}, repeatable: true });
export const playerUnblock = (username: string) => ask("delete", "players/{username}/block/", { path: { username } });

export const rulesetList = () => ask("get", "rulesets/", {});

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
export const challengeRead = (challenge_id: string) =>
  ask("get", "challenges/{challenge_id}/", { path: { challenge_id } });
export const challengeByCode = (code: string) => ask("get", "challenges/by-code/{code}/", { path: { code } });
export const challengeNonce = (challenge_id: string, nonce: string) =>
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

export const matchList = (status: "active" | "finished", cursor: string | null = null) =>
  ask("get", "matches/", { query: { status }, cursor }) as Promise<Page<MatchSummary>>;
export const matchRead = (match_id: string) =>
  ask("get", "matches/{match_id}/", { path: { match_id } }) as Promise<Match>;
/** The match as its reader had it after event `at`. */
export const matchAt = (match_id: string, at: number) =>
  ask("get", "matches/{match_id}/", { path: { match_id }, query: { at } }) as Promise<Match>;
export const matchEvents = (match_id: string, after: number) =>
  ask("get", "matches/{match_id}/events/", { path: { match_id }, query: { after } }) as Promise<Events>;
export const matchRecord = (match_id: string) =>
  ask("get", "matches/{match_id}/record/", { path: { match_id } }) as Promise<MatchRecord>;
export const matchMoves = async (match_id: string, after: number) =>
  (await ask("get", "matches/{match_id}/moves/", { path: { match_id }, query: { after } })).results as Move[];
export const matchPlay = (match_id: string, actions: string[], expected_version: number, key: string) =>
  ask("post", "matches/{match_id}/moves/", {
    path: { match_id },
    body: { actions, expected_version },
    key,
  }) as Promise<MoveMade>;
export const matchResign = (match_id: string) =>
  ask("post", "matches/{match_id}/resign/", { path: { match_id }, repeatable: true }) as Promise<Match>;
export const matchAbort = (match_id: string) =>
  ask("post", "matches/{match_id}/abort/", { path: { match_id }, repeatable: true }) as Promise<Match>;
export const matchDraw = (match_id: string, what: "offer" | "accept" | "decline") =>
  ask("post", "matches/{match_id}/draw/", { path: { match_id }, body: { do: what }, repeatable: true }) as Promise<Match>;
export const matchRematch = (match_id: string) =>
  ask("post", "matches/{match_id}/rematch/", { path: { match_id }, repeatable: true });
export const matchProof = (match_id: string, stone: number, seat: Seat, at?: number) =>
  ask("get", "matches/{match_id}/proof/", { path: { match_id }, query: { stone, seat, ...(at !== undefined && { at }) } });

export const messageList = (match_id: string, after: number) =>
  ask("get", "matches/{match_id}/messages/", { path: { match_id }, query: { after } }) as Promise<Messages>;
export const messageWrite = (match_id: string, text: string, key: string) =>
  ask("post", "matches/{match_id}/messages/", { path: { match_id }, body: { text }, repeatable: true, key });
export const chatRead = (match_id: string) => ask("get", "matches/{match_id}/chat/", { path: { match_id } });
export const chatMute = (match_id: string, muted: boolean) =>
  ask("put", "matches/{match_id}/chat/", { path: { match_id }, body: { muted } });
export const noteRead = (match_id: string) => ask("get", "matches/{match_id}/note/", { path: { match_id } });
export const noteWrite = (match_id: string, text: string) =>
  ask("put", "matches/{match_id}/note/", { path: { match_id }, body: { text } });

/** The last notices, 50 at most. */
export const feedRead = () => ask("get", "feed/", {});

/** The cursor in a list's `next` link. */
export function cursorOf(link: string | null): string | null {
  return link && new URL(link, location.origin).searchParams.get("cursor");
}
