/**
 * The calls of the API that most pages make; those of one feature are in the files beside this one.
 *
 * Each is named after its operation in the API's document: `match_get` is `matchGet` (a test compares them).
 *
 * Paths, parameters and bodies are checked against the API's document; the casts only narrow, as `types.ts` explains.
 */
import { ask } from "./client";
import type {
  AccountChanges,
  Analysis,
  ClaimMade,
  Match,
  MatchSummary,
  Move,
  MoveMade,
  Page,
  Seat,
  SecondCode,
  SignUp,
} from "./types";

export const sessionGet = () => ask("get", "session/", {});
export const sessionOpen = (username: string, password: string, second: Partial<SecondCode> = {}) =>
  ask("post", "session/", { body: { username, password, ...second } });
export const sessionRecover = (recovery_code: string) => ask("post", "session/recovery/", { body: { recovery_code } });
export const sessionClose = () => ask("delete", "session/", {});

export const accountCreate = (account: SignUp) => ask("post", "accounts/", { body: account });
export const guestCreate = () => ask("post", "accounts/guest/", {});

export const meGet = () => ask("get", "me/", {});
export const meChange = (changes: AccountChanges) => ask("patch", "me/", { body: changes });

export const rulesetList = () => ask("get", "rulesets/", {});

export const matchList = (status: "active" | "finished", cursor: string | null = null) =>
  ask("get", "matches/", { query: { status }, cursor }) as Promise<Page<MatchSummary>>;
/** The match as it is, as it was after event `at`, or as `round` ended. */
export const matchGet = (match_id: string, at?: number, round?: number) => {
  const query = { ...(at !== undefined && { at }), ...(round !== undefined && { round }) };
  return ask("get", "matches/{match_id}/", { path: { match_id }, query }) as Promise<Match>;
};
export const moveList = async (match_id: string, after: number) =>
  (await ask("get", "matches/{match_id}/moves/", { path: { match_id }, query: { after } })).results as Move[];
export const matchPlay = (match_id: string, actions: string[], expected_version: number, key: string) =>
  ask("post", "matches/{match_id}/moves/", {
    path: { match_id },
    body: { actions, expected_version },
    key,
  }) as Promise<MoveMade>;
export const matchRematch = (match_id: string) =>
  ask("post", "matches/{match_id}/rematch/", { path: { match_id }, repeatable: true });
/** Where these actions would lead; nothing is played. */
export const matchPreview = (match_id: string, actions: string[]) =>
  ask("post", "matches/{match_id}/preview/", { path: { match_id }, body: { actions }, repeatable: true }) as Promise<Analysis>;
export const matchProof = (match_id: string, stone: number, seat: Seat, at?: number) =>
  ask("get", "matches/{match_id}/proof/", { path: { match_id }, query: { stone, seat, ...(at !== undefined && { at }) } });
export const claimList = async (match_id: string, round?: number) =>
  (await ask("get", "matches/{match_id}/claims/", { path: { match_id }, query: round === undefined ? {} : { round } }))
    .results as ClaimMade[];

/** The last notices, 50 at most. */
export const feed = () => ask("get", "feed/", {});

/** The cursor in a list's `next` link. */
export function cursorOf(link: string | null): string | null {
  return link && new URL(link, location.origin).searchParams.get("cursor");
}
