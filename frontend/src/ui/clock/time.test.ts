import { afterEach, describe, expect, test, vi } from "vitest";

import type { Clock } from "../../http/types";
import { useLanguage } from "../../i18n/index.svelte";
import { duration, moment, secondsLeft, shortDuration, timeLeft } from "./time";
import { vacationOf } from "./vacation";

afterEach(() => useLanguage("en"));

const NOW = Date.parse("2026-11-20T12:00:00Z");
const bank: Clock = {
  type: "bank",
  seconds: 864_000,
  increment: 86_400,
  banks: [7200, 90_000],
  since: "2026-11-20T11:00:00Z",
  deadline: "2026-11-20T13:00:00Z",
  paused_since: null,
  given: 0,
  pauses: [],
  vacations: [null, null],
};

describe("a span of time", () => {
  test.each([
    [0, "0 seconds"],
    [59, "59 seconds"],
    [60, "1 minute"],
    [90, "1 minute 30 seconds"],
    [3_600, "1 hour"],
    [3_659, "1 hour"],
    [97_200, "1 day 3 hours"],
    [1_209_600, "14 days"],
  ])("of %s s is said by its two largest units: %s", (seconds, words) => {
    expect(duration(seconds)).toBe(words);
  });

  test("is said so in French, too", async () => {
    await useLanguage("fr");
    expect(duration(97_200).replace(/\s/g, " ")).toBe("1 jour 3 heures");
  });
});

test("a moment is written as in the reader's country, where the browser says which", () => {
  vi.stubGlobal("navigator", { languages: ["en-GB", "fr"] });
  expect(moment("2026-11-29T11:20:00")).toMatch(/^Sun,? 29 Nov,? 11:20$/);
  vi.stubGlobal("navigator", { languages: ["fr-FR"] });
  expect(moment("2026-11-29T11:20:00").replace(/\s/g, " ")).toBe("Sun, Nov 29, 11:20 AM");
  vi.unstubAllGlobals();
});

describe("where there is little room, time is told in digits that stand still", () => {
  test.each([
    [5, true, "0:05"],
    [596, true, "9:56"],
    [4_196, true, "1:09:56"],
    [596, false, "9:56"],
    [4_196, false, "1h 9m"],
    [97_200, true, "1d 3h"],
  ])("%s s (live: %s): %s", (seconds, live, text) => {
    expect(shortDuration(seconds, live)).toBe(text);
  });
});

describe("the time that a seat has left", () => {
  test("is counted from the clock's start for the seat to act, and is never said longer than it is", () => {
    expect(timeLeft(bank, 0, 0, NOW)).toBe("1 hour");
    expect(timeLeft(bank, 0, 0, NOW + 45_000)).toBe("59 minutes 15 seconds");
  });

  test("stands in its bank for the other seat", () => {
    expect(timeLeft(bank, 1, 0, NOW)).toBe("1 day 1 hour");
    expect(timeLeft(bank, 1, 0, NOW + 3_600_000)).toBe("1 day 1 hour");
  });

  test("is nothing after the deadline", () => {
    expect(timeLeft(bank, 0, 0, NOW + 4_000_000)).toBe("no time left");
  });

  test("is not said without a clock, or for a turn that is not on", () => {
    expect(timeLeft(null, 0, 0, NOW)).toBe("");
    expect(timeLeft({ ...bank, type: "turn", banks: null }, 1, 0, NOW)).toBe("");
    expect(timeLeft({ ...bank, deadline: null }, 0, 0, NOW)).toBe("");
  });

  test("stands still while the clock does, and says until when", () => {
    const pauses = [{ since: "2026-11-20T11:30:00Z", until: "2026-11-20T12:30:00Z", reason: "nights" as const }];
    const rested: Clock = { ...bank, excluded_time: ["nights"], deadline: "2026-11-20T14:00:00Z", pauses };
    expect(timeLeft(rested, 0, 0, NOW - 1_800_000)).toMatch(/^1 hour 30 minutes \(paused until Fri.*20.*\)$/);
    expect(timeLeft(rested, 0, 0, NOW, "narrow")).toBe("1h 30m (paused)");
    expect(timeLeft(rested, 0, 0, NOW + 1_800_000)).toBe("1 hour 30 minutes");
    expect(timeLeft(rested, 0, 0, NOW + 3_600_000)).toBe("1 hour");
    expect(timeLeft(rested, 1, 0, NOW)).toBe("1 day 1 hour");
  });

  test("is not reduced by the delay of a turn", () => {
    const delayed: Clock = { ...bank, delay: 180 };
    const since = Date.parse(bank.since ?? "");
    const whole = bank.banks?.[0] ?? 0;
    expect(secondsLeft(delayed, 0, 0, since + 180_000)).toBe(whole);
    expect(secondsLeft({ ...delayed, type: "turn", banks: null, delay: 0, given: 60 }, 0, 0, since)).toBe(864_060);
    expect(secondsLeft(delayed, 0, 0, since + 240_000)).toBe(whole - 60);
  });
});

test("a vacation is told as long as it lasts", () => {
  const until = "2026-11-25T12:00:00Z";
  const away: Clock = { ...bank, vacations: [null, until] };
  expect(vacationOf(away, 1, NOW)).toBe(until);
  expect(vacationOf(away, 0, NOW)).toBeNull();
  expect(vacationOf(away, 1, Date.parse(until))).toBeNull();
  expect(vacationOf(null, 1, NOW)).toBeNull();
});
