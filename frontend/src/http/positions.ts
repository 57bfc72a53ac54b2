/** Calls for positions that have an address, named as in `calls.ts`. */
import { ask } from "./client";
import type { Analysis, Position } from "./types";

/** Analyse a full position, which gets an address by it. */
export const positionAnalyse = (position: Position) =>
  ask("post", "positions/", { body: { position: position as never }, repeatable: true }) as Promise<Analysis>;
export const positionGet = (code: string) => ask("get", "positions/{code}/", { path: { code } }) as Promise<Analysis>;
