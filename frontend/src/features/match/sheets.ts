/** The sheets around a match, each fetched when it is first opened. */
import type { Component } from "svelte";

import type { MatchStore } from "../../stores/match.svelte";
import type { Match } from "../../http/types";
import { part } from "../../i18n/part";
import type { Table } from "../../board/table";

export interface SheetProps {
  match: Match;
  table: Table;
  store: MatchStore;
  /** The other player. */
  name: string;
  onclose: () => void;
}

const SHEETS = {
  result: () => part(["match", "keep"], import("./ResultSheet.svelte")),
  resign: () => part("match", import("./ResignSheet.svelte")),
  abort: () => part(["match", "moderation"], import("./AbortSheet.svelte")),
  time: () => part("match", import("./TimeSheet.svelte")),
  pause: () => part("match", import("./PauseSheet.svelte")),
  chat: () => part("match", import("../chat/ChatSheet.svelte")),
  note: () => part("match", import("../chat/NoteSheet.svelte")),
  info: () => part(["match", "lobby"], import("./InfoSheet.svelte")),
  plan: () => part(["plan", "command"], import("../plan/PlanSheet.svelte")),
  deal: () => part("match", import("../deal/DealSheet.svelte")),
  report: () => part("moderation", import("./MatchReport.svelte")),
} as const;

export type SheetName = keyof typeof SHEETS;

/** The sheet of that name. Throws when it cannot be fetched. */
export async function sheetOf(name: SheetName): Promise<Component<SheetProps>> {
  // Each of them takes some of these props.
  return (await SHEETS[name]()).default as unknown as Component<SheetProps>;
}
