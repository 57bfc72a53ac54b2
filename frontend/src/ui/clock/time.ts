/** What is left of a clock, in words. */
import type { Clock, Seat } from "../../http/types";
import { dateLocale, language, t } from "../../i18n/index.svelte";

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

/** Time left where there is little room: steady digits (`9:56`, live `1:09:56`) where seconds count, else the two largest units. */
export function shortDuration(seconds: number, live: boolean): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= (live ? 86_400 : 3_600)) return duration(whole, "narrow");
  const two = (number: number): string => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${two(whole % 60)}` : `${String(minutes)}:${two(whole % 60)}`;
}

function inUnit(count: number, unit: string, unitDisplay: "long" | "narrow"): string {
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay }).format(count);
}

/** Seconds that a seat has left at `now` (ms); null where its time does not run and is not counted. */
export function secondsLeft(clock: Clock, seat: Seat, toAct: Seat | null, now: number): number | null {
  if (seat !== toAct) return clock.banks?.[seat] ?? null;
  if (clock.deadline === null || clock.since === null) return null;
  const whole = clock.banks?.[seat] ?? clock.seconds + clock.given;
  const since = Date.parse(clock.since);
  const paused = clock.pauses.reduce((sum, each) => sum + spent(Date.parse(each.since), Date.parse(each.until), now), 0);
  const used = (spent(since, Infinity, now) - paused) / 1000 - (clock.delay ?? 0);
  return Math.max(0, whole - Math.max(0, used));
}

/** How much of a span has gone by; all three in ms. */
function spent(since: number, until: number, now: number): number {
  return Math.max(0, Math.min(now, until) - since);
}

type Pause = NonNullable<Clock["pauses"]>[number];

/** The pause in which the running clock stands still, if it does. */
export function pauseOf(clock: Clock, now: number): Pause | null {
  return clock.pauses.find(({ since, until }) => Date.parse(since) <= now && now < Date.parse(until)) ?? null;
}

/** The same in words, and that it stands still; "" where there is nothing to count. */
export function timeLeft(
  clock: Clock | null,
  seat: Seat,
  toAct: Seat | null,
  now: number,
  display: "long" | "narrow" = "long",
): string {
  const seconds = clock && secondsLeft(clock, seat, toAct, now);
  if (clock === null || seconds === null) return "";
  if (seconds < 1) return t("clock.over");
  const left = display === "narrow" ? shortDuration(seconds, clock.type === "live") : duration(seconds);
  const pause = seat === toAct ? pauseOf(clock, now) : null;
  if (pause === null) return left;
  return display === "narrow" ? t("clock.paused.short", { left }) : t("clock.paused", { left, until: moment(pause.until) });
}

/** A day and an hour in the reader's own time zone: `Mon, 23 Nov, 08:00`. */
export function moment(time: string): string {
  const shape = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(dateLocale(), shape).format(new Date(time));
}
