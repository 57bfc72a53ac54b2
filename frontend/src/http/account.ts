/** The calls about one's own account: tokens, being a bot, being a guest, all that is stored. None is part of the first load. */
import { ask } from "./client";
import type { NewToken } from "./types";

/** All tokens, the latest first: an account has 20 at most, which is a page. */
export const tokenList = async () => (await ask("get", "me/tokens/", {})).results;
export const tokenCreate = (token: NewToken) => ask("post", "me/tokens/", { body: token });
export const tokenRevoke = (token_id: string) => ask("delete", "me/tokens/{token_id}/", { path: { token_id } });

/** What an app asks for by the query of `/oauth/authorize`; with `allow` it may do it. */
export const authorizationAsk = (query: string, allow = false) => ask("post", "oauth/authorization/", { body: { query, allow } });

export const botBecome = () => ask("post", "me/bot/", { body: {} });

export const guestUpgrade = (account: { username: string; password: string; email?: string }) =>
  ask("post", "me/upgrade/", { body: account });
/** When the guest's recovery code was made; null when there is none. */
export const recoveryGet = async () => (await ask("get", "me/recovery/", {})).created;
export const recoveryRenew = () => ask("post", "me/recovery/", { body: {} });

/** All that is stored. Asked once and not again by itself: the server allows three an hour. */
export const meExport = () => ask("get", "me/export/", { repeatable: false });
export const meDelete = () => ask("delete", "me/", {});
