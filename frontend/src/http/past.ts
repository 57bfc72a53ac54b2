/** Calls for what has happened in a match, and for positions that are shared; named as in `calls.ts`. */
import { ask } from "./client";
import type { Analysis, Events, MatchRecord, Position } from "./types";

export const eventList = (match_id: string, after: number) =>
  ask("get", "matches/{match_id}/events/", { path: { match_id }, query: { after } }) as Promise<Events>;
/** The whole table after an event, of a match that is over. */
export const matchPosition = (match_id: string, at: number) =>
  ask("get", "matches/{match_id}/position/", { path: { match_id }, query: { at } }) as Promise<Analysis>;
export const matchRecord = (match_id: string) =>
  ask("get", "matches/{match_id}/record/", { path: { match_id } }) as Promise<MatchRecord>;
/** Analyse a full position, which gets an address by it. */
export const positionAnalyse = (position: Position) =>
  ask("post", "positions/", { body: { position: position as never }, repeatable: true }) as Promise<Analysis>;
export const positionGet = (code: string) => ask("get", "positions/{code}/", { path: { code } }) as Promise<Analysis>;
