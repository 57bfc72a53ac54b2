/** A new match as it is being chosen, what of it this device remembers, and the challenge that it makes. */
import type { ClockAgreed, First, Length, NewChallenge, Ruleset, Visibility } from "../../http/types";
import { keep, kept } from "../../stores/deviceStorage";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const MINUTE = 60;

export type LengthKind = "one" | "rounds" | "wins";
export type ClockChoice = "none" | ClockAgreed["type"];

/** With whom: an opponent of the house, or somebody who accepts an invitation. */
export const WHOM = ["house", "link", "lobby", "direct"] as const satisfies readonly (Visibility | "house")[];
export type Whom = (typeof WHOM)[number];

export interface Draft {
  visibility: Whom;
  ruleset: string;
  first: First;
  length: LengthKind;
  rounds: number;
  wins: number;
  clock: ClockChoice;
  turn: number;
  bank: number;
  bankMore: number;
  live: number;
  liveMore: number;
  /** How full a bank may get: so many times what is in it at the start; 0 is as full as any. */
  cap: (typeof CAPS)[number];
  /** Do not count, of a clock that goes on for days. */
  nights: boolean;
  weekends: boolean;
  /** Whether anyone may watch; null: as one's settings say. */
  public: boolean | null;
}

/** Seconds to choose from; the limits are those of the API's document. */
export const TIMES = {
  turn: [HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY],
  bank: [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 10 * DAY, 14 * DAY, 30 * DAY, 60 * DAY],
  bankMore: [0, HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY],
  live: [MINUTE, 3 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR],
  liveMore: [0, 5, 10, 20, 30, MINUTE, 3 * MINUTE],
} as const;

/** Of what is in a bank at the start; the second is what the server takes if it is not told. */
export const CAPS = [1, 2, 0] as const;

const ENTRY = "cairn.new";

/** What a first visitor finds: the current edition by link, one round, no clock. */
export const FRESH: Draft = {
  visibility: "link",
  ruleset: "edition2016",
  first: "random",
  length: "one",
  rounds: 3,
  wins: 2,
  clock: "none",
  turn: 3 * DAY,
  bank: 10 * DAY,
  bankMore: 12 * HOUR,
  live: 10 * MINUTE,
  liveMore: 10,
  cap: 2,
  nights: false,
  weekends: false,
  public: null,
};

export function lastDraft(): Draft {
  return kept(ENTRY, FRESH);
}

/** Nothing has been chosen on this device yet. */
export function isFirst(): boolean {
  return kept<Partial<Draft>>(ENTRY, {}).ruleset === undefined;
}

/** A first match, as we would begin it: clan cards only, one round, no clock, against the house where it plays. */
export function firstMatch(house: boolean): Draft {
  return { ...FRESH, visibility: house ? "house" : "link" };
}

/** Choose with whom. Somebody from the lobby is a stranger: without a clock such a match may never end. */
export function withWhom(draft: Draft, visibility: Whom): Draft {
  const clock = visibility === "lobby" && draft.clock === "none" ? "turn" : draft.clock;
  return { ...draft, visibility, clock };
}

export function keepDraft(draft: Draft): void {
  keep(ENTRY, draft);
}

/** Lengths that these rules can be played at. */
export function lengthsOf(rules: Ruleset): LengthKind[] {
  return rules.options.length.wins === null ? ["one", "rounds"] : ["one", "rounds", "wins"];
}

export function lengthOf(draft: Draft, rules: Ruleset): Length {
  const { rounds, wins } = rules.options.length;
  if (draft.length === "wins" && wins !== null) return { wins: Math.min(draft.wins, wins) };
  return { rounds: draft.length === "rounds" ? Math.min(Math.max(draft.rounds, 2), rounds) : 1 };
}

export function clockOf(draft: Draft): ClockAgreed | null {
  switch (draft.clock) {
    case "none":
      return null;
    case "turn":
      return { type: "turn", seconds: draft.turn, ...excludedTimeOf(draft) };
    case "bank":
      return { type: "bank", seconds: draft.bank, increment: draft.bankMore, ...capOf(draft, draft.bankMore), ...excludedTimeOf(draft) };
    case "live":
      return { type: "live", seconds: draft.live, increment: draft.liveMore, ...capOf(draft, draft.liveMore) };
  }
}

/** The most seconds that a bank of the chosen sort may have, for one of `CAPS`. */
export function fullest({ clock, bank, live }: Draft, cap: Draft["cap"]): number {
  const [start, most] = clock === "live" ? [live, TIMES.live.at(-1) ?? live] : [bank, TIMES.bank.at(-1) ?? bank];
  return cap === 0 ? most : Math.min(cap * start, most);
}

/** Where turns add nothing, no bank gets fuller than it is at the start. */
function capOf(draft: Draft, more: number): Pick<ClockAgreed, "cap"> {
  return more > 0 ? { cap: fullest(draft, draft.cap) } : {};
}

function excludedTimeOf(draft: Draft): Pick<ClockAgreed, "excluded_time"> {
  const excluded = (["nights", "weekends"] as const).filter((time) => draft[time]);
  return excluded.length > 0 ? { excluded_time: excluded } : {};
}

/** What to ask the server for. `opponent` counts for a direct challenge alone, and one to the house is direct. */
export function requestOf(draft: Draft, rules: Ruleset, opponent: string): NewChallenge {
  const visibility = draft.visibility === "house" ? "direct" : draft.visibility;
  return {
    ruleset: rules.id as NewChallenge["ruleset"],
    visibility,
    ...(visibility === "direct" ? { opponent: opponent.trim() } : {}),
    length: lengthOf(draft, rules),
    clock: clockOf(draft) as NonNullable<NewChallenge["clock"]> | null,
    first: draft.first,
    ...(draft.public === null ? {} : { public: draft.public }),
  };
}
