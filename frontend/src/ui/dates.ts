/** Months, days and places in the reader's language, for what is told without an hour. */
import { dateLocale } from "../i18n/index.svelte";

/** A month such as `2026-03` in words. */
export function monthOf(since: string): string {
  return inWords(`${since}-01`, { month: "long", year: "numeric" });
}

/** A day such as `2026-03-31` in words. */
export function dayOf(date: string): string {
  return inWords(date, { day: "numeric", month: "long", year: "numeric" });
}

function inWords(date: string, shape: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(dateLocale(), { ...shape, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}

/** The place that a time zone is called by: `America/New_York` is `New York`. */
export function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** The time of day in a zone, as the reader's language writes it. */
export function timeIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat(dateLocale(), { timeStyle: "short", timeZone: zone }).format(now);
}

/** The zone of this device. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Every zone that this device knows, with `also` among them. */
export function zones(also: string | null): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ownZone(), ...(also ? [also] : [])])].sort();
}
