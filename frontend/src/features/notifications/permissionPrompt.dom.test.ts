import { beforeEach, expect, test, vi } from "vitest";

import type { Match } from "../../http/types";
import { mayPrompt, rememberPrompt } from "./permissionPrompt";
import { device } from "./device.svelte";

const DAY = 86_400_000;
const match = { seat: 0, result: null, clock: null, players: [{ seat: 1, is_house: false }] } as unknown as Match;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(device, "state", "get").mockReturnValue("off");
});

test("the question comes after a turn, not again for a while, and for very long not once it was declined", () => {
  expect(mayPrompt(match, 0)).toBe(true);
  rememberPrompt("shown", 0);
  expect(mayPrompt(match, 13 * DAY)).toBe(false);
  expect(mayPrompt(match, 15 * DAY)).toBe(true);
  rememberPrompt("declined", 15 * DAY);
  rememberPrompt("shown", 16 * DAY);
  expect(mayPrompt(match, 100 * DAY)).toBe(false);
  expect(mayPrompt(match, 196 * DAY)).toBe(true);
});

test.each([
  ["by who watches", { seat: null }],
  ["when the match is over", { result: { winner: 0, reason: "five" } }],
  ["in a match against the house", { players: [{ seat: 0 }, { seat: 1, is_house: true }] }],
  ["while two sit at a live clock", { clock: { type: "live" } }],
])("nobody is asked %s", (_, change) => {
  expect(mayPrompt({ ...match, ...change } as Match, 0)).toBe(false);
});

test.each([
  ["off", true],
  ["install", true],
  ["on", false],
  ["blocked", false],
  ["unsupported", false],
] as const)("a device whose notifications are %s may be asked about them: %s", (state, wanted) => {
  vi.spyOn(device, "state", "get").mockReturnValue(state);
  expect(mayPrompt(match, 0)).toBe(wanted);
});
