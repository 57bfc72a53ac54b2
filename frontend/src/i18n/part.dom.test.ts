import { expect, test, vi } from "vitest";

test("a part fetched with its words does not start again when they come: a field keeps what was typed", async () => {
  vi.resetModules(); // no words are here yet
  const { timesBegun } = await import("./fixtures/begun.svelte");
  expect(await timesBegun()).toBe(1);
});
