/** What two players agreed on, and what is left of a clock, in words. */
import type { Clock, ClockAgreed, Length, Seat } from "../api/types";
import { language, t } from "./index.svelte";

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A span of seconds by its largest unit and the next: `2 days 3 hours`, or where there is little room `2d 3h`. */
export function duration(seconds: number, display: "long" | "narrow" = "long"): string {
  const whole = Math.max(0, Math.floor(seconds));
  const from = Math.max(
    0,
    UNITS.findIndex(([, length]) => whole >= length),
  );
  const [unit, length] = UNITS[whole === 0 ? 3 : from] ?? UNITS[3];
  const parts = [inUnit(Math.floor(whole / length), unit, display)];
  const next = UNITS[from + 1];
  const rest = next ? Math.floor((whole % length) / next[1]) : 0;
  if (next && rest > 0) parts.push(inUnit(rest, next[0], display));
  return parts.join(" ");
}

function inUnit(count: number, unit: string, unitDisplay: "long" | "narrow"): string {
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay }).format(count);
}

/** Seconds that a seat has left at `now` (ms); null where its time does not run and is not counted. */
export function secondsLeft(clock: Clock, seat: Seat, toAct: Seat | null, now: number): number | null {
  if (seat === toAct) return clock.deadline === null ? null : Math.max(0, (Date.parse(clock.deadline) - now) / 1000);
  return clock.banks?.[seat] ?? null;
}

/** The same in words; "" where there is nothing to count. */
export function timeLeft(
  clock: Clock | null,
  seat: Seat,
  toAct: Seat | null,
  now: number,
  display: "long" | "narrow" = "long",
): string {
  const left = clock && secondsLeft(clock, seat, toAct, now);
  if (left === null) return "";
  return left < 1 ? t("clock.over") : duration(left, display);
}

/** The time agreed on: `3 days for each turn`. */
export function clockTerms(clock: ClockAgreed | Clock | null): string {
  if (clock === null) return t("clock.none");
  const time = duration(clock.seconds);
  const more = clock.increment ? duration(clock.increment) : "";
  switch (clock.type) {
    case "turn":
      return t("clock.turn", { time });
    case "bank":
      return more ? t("clock.bank.more", { time, more }) : t("clock.bank", { time });
    case "live":
      return more ? t("clock.live.more", { time, more }) : t("clock.live", { time });
  }
}

/** How long the match goes: `3 rounds`, `First to 2 round wins`. */
export function lengthTerms({ rounds = 1, wins }: Length): string {
  if (wins !== undefined) return t("length.wins", { count: wins });
  return rounds === 1 ? t("length.one") : t("length.rounds", { count: rounds });
}
