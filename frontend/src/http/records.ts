/** Calls for imported records, named as in `calls.ts`. */
import { ask } from "./client";
import type { Analysis, ClaimMade, Events, ImportedRecord, Match } from "./types";

export const recordGet = (record_id: string) => ask("get", "records/{record_id}/", { path: { record_id } }) as Promise<ImportedRecord>;
export const recordDelete = (record_id: string) => ask("delete", "records/{record_id}/", { path: { record_id } });
export const recordMatch = (record_id: string, at?: number) =>
  ask("get", "records/{record_id}/match/", { path: { record_id }, query: at === undefined ? {} : { at } }) as Promise<Match>;
export const recordEventList = (record_id: string) =>
  ask("get", "records/{record_id}/events/", { path: { record_id } }) as Promise<Events>;
export const recordClaimList = async (record_id: string, round: number) =>
  (await ask("get", "records/{record_id}/claims/", { path: { record_id }, query: { round } })).results as ClaimMade[];
export const recordPosition = (record_id: string, at: number) =>
  ask("get", "records/{record_id}/position/", { path: { record_id }, query: { at } }) as Promise<Analysis>;
