import { expect, test } from "vitest";

import { clockTerms, lengthTerms } from "./terms";

test("clocks and lengths are told as they were agreed", () => {
  expect(clockTerms(null)).toBe("No clock");
  expect(clockTerms({ type: "turn", seconds: 259_200 })).toBe("3 days for each turn");
  expect(clockTerms({ type: "bank", seconds: 864_000, increment: 86_400 })).toBe("10 days in all, 1 day more for each turn");
  expect(clockTerms({ type: "bank", seconds: 864_000, increment: 86_400, cap: 1_728_000, delay: 180 })).toBe(
    "10 days in all, 1 day more for each turn, up to 20 days",
  );
  expect(clockTerms({ type: "bank", seconds: 86_400, increment: 0 })).toBe("1 day in all");
  expect(clockTerms({ type: "live", seconds: 600, increment: 10 })).toBe("Live: 10 minutes each, 10 seconds more for each turn");
  expect(clockTerms({ type: "turn", seconds: 86_400, excluded_time: ["nights"] })).toBe("1 day for each turn; nights do not count");
  expect(clockTerms({ type: "turn", seconds: 86_400, excluded_time: ["nights", "weekends"] })).toBe(
    "1 day for each turn; nights and weekends do not count",
  );
  expect(lengthTerms({ rounds: 1 })).toBe("One round");
  expect(lengthTerms({ rounds: 3 })).toBe("3 rounds");
  expect(lengthTerms({ wins: 2 })).toBe("Until somebody wins 2 rounds");
});
