/** Calls for finding an opponent; they are checked as in `calls.ts`. */
import { ask } from "./client";
import type { NewSearch } from "./types";

/** The paces, how long others waited lately, and the reader's own search. */
export const pairingGet = (ruleset: NewSearch["ruleset"]) => ask("get", "pairing/", { query: { ruleset } });
export const pairingStart = (search: NewSearch) => ask("post", "pairing/", { body: search, repeatable: true });
/** Keep the search of a reader who is there still. */
export const challengeRenew = (challenge_id: string) =>
  ask("post", "challenges/{challenge_id}/renew/", { path: { challenge_id }, repeatable: true });
