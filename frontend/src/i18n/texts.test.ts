/** What texts must not say, in any language. */
import { expect, test } from "vitest";

import type { Message } from "./catalogue";
import { useLanguage, needWords, t } from "./index.svelte";
import { proofSentence } from "../board/proof";

const modules = import.meta.glob<{ default: Record<string, Message> }>("./??/{account,board,learn,lobby,match}.ts", { eager: true });

/** All texts of a key, by language. */
function textsOf(key: string): [language: string, text: string][] {
  return Object.entries(modules).flatMap(([file, { default: texts }]) => {
    const text = texts[key];
    return text === undefined ? [] : [[file.slice(2, 4), typeof text === "string" ? text : text.other] as [string, string]];
  });
}

test.each(["board.go.scout", "new.family.tactics.hint"])("%s names no card that one edition calls otherwise", (key) => {
  const texts = textsOf(key);
  expect(texts.map(([language]) => language).sort()).toEqual(["de", "en", "fr"]);
  for (const [, text] of texts) expect(text).not.toMatch(/scout|éclaireur|späher|kundschafter/i);
});

test.each(["read", "play", "challenge", "chat", "account", "bot"])("the scope %s has its one name, that of the API", (scope) => {
  expect(textsOf(`own.scope.${scope}`).map(([, text]) => text)).toEqual([scope, scope, scope]);
});

test("the word to accept a rematch says rematch, not to look at the match again", () => {
  const words = { de: /Revanche/, en: /rematch/, fr: /revanche/ } as Record<string, RegExp>;
  for (const [language, text] of textsOf("rematch.accept")) expect(text).toMatch(words[language] ?? /^$/);
});

test("the word to skip a step of a lesson is another than to go on", () => {
  const onward = Object.fromEntries(textsOf("learn.next"));
  const skips = textsOf("learn.skip");
  expect(skips).toHaveLength(3);
  for (const [language, text] of skips) expect(onward[language]?.startsWith(text)).toBe(false);
});

test("a card that could still beat a side is one, or several", async () => {
  for (const [language, one, several] of [["de", "wäre", "wären"], ["fr", "ferait", "feraient"]] as const) {
    await useLanguage(language);
    await needWords("sheets");
    expect(t("board.story.notyet", { count: 1, cards: "7" })).toMatch(new RegExp(`\\b${one}\\b`));
    expect(t("board.story.notyet", { count: 2, cards: "7, 8" })).toMatch(new RegExp(`\\b${several}\\b`));
  }
  await useLanguage("en");
});

test("in French a proof speaks of a side with its article, and of one card as of one", async () => {
  await useLanguage("fr");
  await needWords("board", "sheets");
  const proof = { valid: false, reason: "can_be_beaten", mine: { type: "sum", sum: 21 } } as const;
  expect(proofSentence(proof, "they", { count: 3, capacity: 3 }).replace(/\s/g, " ")).toBe("On peut encore battre ce côté (somme 21) :");
  expect(t("board.proof.counter.cards", { count: 1, cards: "le 2 violet" })).toBe("avec le 2 violet, pas encore vu");
  await useLanguage("en");
});
