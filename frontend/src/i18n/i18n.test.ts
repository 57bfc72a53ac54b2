import { afterEach, describe, expect, test } from "vitest";

import type { Message } from "./catalogue";
import english from "./en";
import { ago, bestLanguage, format, language, languages, t, useLanguage } from "./index.svelte";
import { languageName } from "./names";

afterEach(() => useLanguage("en"));

const names = (text: string): string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? "").sort();
const texts = (message: Message = ""): string[] => (typeof message === "string" ? [message] : Object.values(message));
const en: Record<string, Message> = Object.assign({}, ...Object.values(english));
const files = import.meta.glob<Record<string, Message>>("./??/*.ts", { import: "default", eager: true });
const keys = Object.keys(en) as string[];

/** All messages of a language, and the parts that it has. */
function catalogue(code: string): { texts: Record<string, Message>; parts: string[] } {
  const own = Object.entries(files).filter(([file]) => file.startsWith(`./${code}/`) && !file.endsWith("/index.ts"));
  return { texts: Object.assign({}, ...own.map(([, texts]) => texts)), parts: own.map(([file]) => file.slice(5, -3)) };
}

describe.each(languages.filter((code) => code !== "en"))("the language %s", (code) => {
  const { texts: own, parts } = catalogue(code);

  test("has the parts of English", () => {
    expect(parts.sort()).toEqual(Object.keys(english).sort());
  });

  test("has the messages of English and no others", () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(en).sort());
  });

  test("has the parameters of English in each message", () => {
    const parameters = (message: Message | undefined): string => [...new Set(texts(message).flatMap(names))].sort().join();
    expect(keys.filter((key) => parameters(own[key]) !== parameters(en[key]))).toEqual([]);
  });

  test("says nothing longer in the words of English", () => {
    const sentences = keys.filter((key) => texts(en[key]).some((text) => text.replace(/\{\w+\}/g, "").split(/\w+/).length > 4));
    expect(sentences.filter((key) => JSON.stringify(own[key]) === JSON.stringify(en[key]))).toEqual([]);
  });
});

test("French keeps ; ! ? : with the word before them, by one and the same space", () => {
  const { texts: fr } = catalogue("fr");
  const loose = keys.filter((key) => texts(fr[key]).some((text) => /[^\u00a0;!?:»][;!?]|[ \u202f][:»]|«[^\u00a0]/.test(text)));
  expect(loose).toEqual([]);
});

test("German has its own quotes, no space before a sign, and says du", () => {
  const { texts: de } = catalogue("de");
  const wrong = /["'»«]|\s[;!?:]|\b(Ihnen|Ihre[mnrs])\b/;
  expect(keys.filter((key) => texts(de[key]).some((text) => wrong.test(text)))).toEqual([]);
});

describe("plurals", () => {
  test("follow the rules of the language", () => {
    const cards = { one: "{count} card", other: "{count} cards" };
    expect([0, 1, 2].map((count) => format(cards, { count }, "en"))).toEqual(["0 cards", "1 card", "2 cards"]);
    const cartes = { one: "{count} carte", other: "{count} cartes" };
    expect([0, 1, 2].map((count) => format(cartes, { count }, "fr"))).toEqual(["0 carte", "1 carte", "2 cartes"]);
  });

  test("fall back to the form that is always there", () => {
    expect(format({ other: "{count} kart" }, { count: 1 }, "pl")).toBe("1 kart");
  });
});

test("names that are not given stay visible", () => {
  expect(format("{a} and {b}", { a: "x" }, "en")).toBe("x and {b}");
});

describe("the language in use", () => {
  test("is the first of the browser's that there is, else English", () => {
    expect(languages).toContain("en");
    expect(languages).toContain("fr");
    expect(bestLanguage(["xx-AT", "fr-CH", "en"])).toBe("fr");
    expect(bestLanguage(["xx"])).toBe("en");
    expect(bestLanguage([])).toBe("en");
  });

  test("changes every text, and stays where there is no such language", async () => {
    await useLanguage("fr");
    expect(t("title.match", { name: "Zoé" })).toBe("Partie contre Zoé");
    await useLanguage("xx");
    expect(language()).toBe("fr");
    expect(languageName("fr")).toBe("Français");
  });
});

test("times are told relative to now, and as a date from a week on", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(ago("2026-11-20T11:59:50Z", now)).toBe("now");
  expect(ago("2026-11-20T10:00:00Z", now)).toBe("2 hr. ago");
  expect(ago("2026-11-19T12:00:00Z", now)).toBe("yesterday");
  expect(ago("2026-11-01T12:00:00Z", now)).toBe("November 1");
});
