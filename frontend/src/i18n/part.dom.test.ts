import { expect, test, vi } from "vitest";

test("what is fetched with its words is not begun anew when they come: a field would lose what was typed", async () => {
  vi.resetModules(); // no words are here yet
  const { timesBegun } = await import("./fixtures/begun.svelte");
  expect(await timesBegun()).toBe(1);
});
