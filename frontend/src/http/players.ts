/** Calls about other players; they are checked as in `calls.ts`. */
import { ask } from "./client";
import type { Block, MatchSummary, Page } from "./types";

export const blockList = (cursor: string | null = null) => ask("get", "me/blocks/", { cursor }) as Promise<Page<Block>>;
export const playerGet = (username: string) => ask("get", "players/{username}/", { path: { username } });
export const playerMatchList = (username: string, cursor: string | null = null) =>
  ask("get", "players/{username}/matches/", { path: { username }, cursor }) as Promise<Page<MatchSummary>>;
export const publicMatchList = (cursor: string | null = null) =>
  ask("get", "matches/public/", { cursor }) as Promise<Page<MatchSummary>>;
export const playerBlock = (username: string) =>
  ask("post", "players/{username}/block/", { path: { username }, body: {}, repeatable: true });
export const playerUnblock = (username: string) => ask("delete", "players/{username}/block/", { path: { username } });
