import { expect, test, vi } from "vitest";

import type * as I18n from "./index.svelte";

test("words fetched ahead come beside the language; their failure is reported when they are needed", async () => {
  const asked: string[] = [];
  const words = {
    "./en/core.ts": () => (asked.push("core"), new Promise((done) => setTimeout(done, 0, { default: { a: "one" } }))),
    "./en/list.ts": () => (asked.push("list"), Promise.reject(new Error("no network"))),
  };
  vi.resetModules();
  vi.doMock("./words", () => ({ words }));
  const { fetchAhead, needWords, useLanguage }: typeof I18n = await import("./index.svelte");
  fetchAhead("en", "list");
  await useLanguage("en");
  expect(asked).toEqual(["list", "core"]);
  await expect(needWords("list")).rejects.toThrow("no network");
});

test("words that are needed while the language changes are there in the new one", async () => {
  let arrive: (core: { default: Record<string, string> }) => void = () => undefined;
  const slow = new Promise((done) => (arrive = done));
  const words = {
    "./en/core.ts": () => ({ default: { a: "one" } }),
    "./en/list.ts": () => ({ default: { b: "two" } }),
    "./fr/core.ts": () => slow,
    "./fr/list.ts": () => ({ default: { b: "deux" } }),
  };
  vi.resetModules();
  vi.doMock("./words", () => ({ words }));
  const { needWords, t, useLanguage }: typeof I18n = await import("./index.svelte");
  const say = t as (key: string) => string;
  await useLanguage("en");
  const switched = useLanguage("fr");
  await needWords("list");
  expect(say("b")).toBe("two");
  arrive({ default: { a: "un" } });
  await switched;
  expect([say("a"), say("b")]).toEqual(["un", "deux"]);
});
