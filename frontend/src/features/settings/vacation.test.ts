import { expect, test } from "vitest";

import { dayAfter, daysUntil } from "./vacation";

const now = new Date(2026, 2, 20, 23, 30).getTime();

test("a day is chosen by the calendar, and counted in days from now", () => {
  expect(dayAfter(now, 1)).toBe("2026-03-21");
  expect(daysUntil(now, "2026-03-20")).toBe(0);
  expect(daysUntil(now, "2026-03-21")).toBe(1);
  expect(daysUntil(now, "2026-04-19")).toBe(30);
  expect(daysUntil(now, "2026-03-19")).toBe(-1);
});

test("the field's own days come back as they went in, over a change of the clocks too", () => {
  for (const days of [1, 7, 8, 30]) expect(daysUntil(now, dayAfter(now, days))).toBe(days);
});

test("a field that is cleared is no day", () => {
  expect(daysUntil(now, "")).toBeNull();
});
