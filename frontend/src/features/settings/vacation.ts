/** Days of a vacation: each has 24 hours, and the first begins now. */

const DAY = 86_400_000;

/** When a vacation of so many days that begins at `now` (ms) is over. */
export function endOf(now: number, days: number): number {
  return now + days * DAY;
}

/** The day that comes so many days after `now` on this device's calendar, as a field for dates has it. */
export function dayAfter(now: number, days: number): string {
  const today = new Date(now);
  const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** How many days a vacation from `now` to that day, as a field for dates has it, takes; null for no day at all. */
export function daysUntil(now: number, field: string): number | null {
  const [year, month, date] = field.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined || Number.isNaN(year + month + date)) return null;
  const today = new Date(now);
  // Whole days of the calendar: those on which the clocks change are a day, too.
  return Math.round((Date.UTC(year, month - 1, date) - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / DAY);
}
