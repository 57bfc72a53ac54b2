import { afterEach, expect, test } from "vitest";

import { useLanguage } from "../i18n/index.svelte";
import { dayOf, monthOf, ownZone, placeOf, timeIn, zones } from "./dates";

afterEach(() => useLanguage("en"));

test("a month and a day are told in the reader's language, whatever the device's zone", async () => {
  expect(monthOf("2026-03")).toBe("March 2026");
  expect(dayOf("2026-03-31")).toBe("March 31, 2026");
  await useLanguage("fr");
  expect(monthOf("2026-03")).toBe("mars 2026");
  expect(dayOf("2026-03-31")).toBe("31 mars 2026");
});

test("a zone is called by its place and has its own time", () => {
  expect(placeOf("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(placeOf("UTC")).toBe("UTC");
  expect(timeIn("Asia/Tokyo", new Date("2026-01-01T00:30:00Z"))).toBe("9:30 AM");
});

test("the zones have this device's and the one that was chosen elsewhere among them, once each", () => {
  const all = zones("Asia/Katmandu");
  for (const zone of [ownZone(), "UTC", "Europe/Paris", "Asia/Katmandu"]) {
    expect(all.filter((one) => one === zone)).toEqual([zone]);
  }
});
