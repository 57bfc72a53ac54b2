/** Calls about what is written beside a match: messages and notes; they are checked as in `calls.ts`. */
import { ask } from "./client";
import type { Messages } from "./types";

export const messageList = (match_id: string, after: number) =>
  ask("get", "matches/{match_id}/messages/", { path: { match_id }, query: { after } }) as Promise<Messages>;
export const messageWrite = (match_id: string, text: string, key: string) =>
  ask("post", "matches/{match_id}/messages/", { path: { match_id }, body: { text }, repeatable: true, key });
export const chatGet = (match_id: string) => ask("get", "matches/{match_id}/chat/", { path: { match_id } });
export const chatSet = (match_id: string, muted: boolean) =>
  ask("put", "matches/{match_id}/chat/", { path: { match_id }, body: { muted } });
export const noteGet = (match_id: string) => ask("get", "matches/{match_id}/note/", { path: { match_id } });
export const noteSet = (match_id: string, text: string) =>
  ask("put", "matches/{match_id}/note/", { path: { match_id }, body: { text } });
