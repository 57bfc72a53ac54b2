import { afterEach, expect, test } from "vitest";

import { takeCode } from "./code";

afterEach(() => history.replaceState(null, "", "/"));

test("the code of a mailed link is taken out of the address, and the history keeps no entry with it", () => {
  history.replaceState({ kept: true }, "", "/reset?from=mail#7K2MQ-9D4XA");
  const entries = history.length;
  expect(takeCode()).toBe("7K2MQ-9D4XA");
  expect(location.href).toBe(`${location.origin}/reset?from=mail`);
  expect([history.length, history.state]).toEqual([entries, { kept: true }]);
  expect(takeCode()).toBe("");
});
