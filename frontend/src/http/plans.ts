/** Calls about answers planned ahead; they are checked as in `calls.ts`. */
import { ask } from "./client";
import type { Branch, Plan, PlanPreview } from "./types";

export const planGet = (match_id: string) => ask("get", "matches/{match_id}/plan/", { path: { match_id } }) as Promise<Plan>;
export const planMake = (match_id: string, branches: Branch[], expected_version: number) =>
  ask("put", "matches/{match_id}/plan/", { path: { match_id }, body: { branches, expected_version } }) as Promise<Plan>;
export const planDrop = (match_id: string) => ask("delete", "matches/{match_id}/plan/", { path: { match_id } });
/** Where turns would lead, the other's first; nothing is kept, so that it may be asked again. */
export const planPreview = (match_id: string, turns: string[][]) =>
  ask("post", "matches/{match_id}/plan/preview/", { path: { match_id }, body: { turns }, repeatable: true }) as Promise<PlanPreview>;
