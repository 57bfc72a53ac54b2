/** The sheets around a match, each fetched when it is first opened. */
import type { Component } from "svelte";

import type { MatchStore } from "../../api/match.svelte";
import type { Match } from "../../api/types";
import { part } from "../../i18n/part";
import type { Table } from "../match";

export interface SheetProps {
  match: Match;
  table: Table;
  store: MatchStore;
  /** The other player. */
  name: string;
  onclose: () => void;
}

const SHEETS = {
  result: () => part("talk", import("./ResultSheet.svelte")),
  resign: () => part("talk", import("./ResignSheet.svelte")),
  abort: () => part("talk", import("./AbortSheet.svelte")),
  chat: () => part("talk", import("./ChatSheet.svelte")),
  note: () => part("talk", import("./NoteSheet.svelte")),
  info: () => part(["talk", "lobby"], import("./InfoSheet.svelte")),
  plan: () => part(["plan", "command"], import("../plan/PlanSheet.svelte")),
  deal: () => part("talk", import("../deal/DealSheet.svelte")),
  report: () => part("moderation", import("../../moderation/MatchReport.svelte")),
} as const;

export type SheetName = keyof typeof SHEETS;

/** The sheet of that name. Throws when it cannot be fetched. */
export async function sheetOf(name: SheetName): Promise<Component<SheetProps>> {
  // Each of them takes some of these props.
  return (await SHEETS[name]()).default as unknown as Component<SheetProps>;
}
