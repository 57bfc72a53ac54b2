import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import * as calls from "../../http/moderation";
import type { Sanction } from "../../http/types";
import { useLanguage } from "../../i18n/index.svelte";
import Page from "./Sanction.svelte";

afterEach(cleanup);

const sanction = {
  id: "s1", kind: "mute", reason: "spam", message: "", quote: "Buy stones", origin: "report", created: "2026-11-20T10:00:00Z",
  until: null, match: null, reversed: null, appeal: null, may_appeal: true,
  rule: { number: 3, texts: { en: "No advertising.", fr: "Pas de publicité." } },
  redress: { en: "You can go to court.", fr: "Vous pouvez saisir la justice." },
} satisfies Sanction; // prettier-ignore

test.each([
  ["en", "3. No advertising.", "You can go to court."],
  ["fr", "3. Pas de publicité.", "Vous pouvez saisir la justice."],
  ["de", "3. No advertising.", "You can go to court."],
])("the page says in %s what was said, which rule it is about, and where else to turn", async (language, rule, redress) => {
  vi.spyOn(calls, "sanctionGet").mockResolvedValue(sanction);
  await useLanguage(language);
  render(Page, { id: "s1" });
  expect(await screen.findByText(rule)).toBeTruthy();
  expect(screen.getByText(redress)).toBeTruthy();
  expect(screen.getByText("Buy stones")).toBeTruthy();
  await useLanguage("en");
});

/** What somebody reads who was muted without end, on a report: all of it, in the order of the page. */
const STATEMENTS = {
  en: [
    "In effect",
    "You can play and read messages, but not write any.",
    "What you wrote", "Buy stones",
    "Why", "Advertising, or the same again and again",
    "House rule", "3. No advertising.",
    "Decided on", "November 20",
    "How it came about", "Somebody reported it, and a moderator decided. No program did.",
    "Until", "No end is set",
    "Appeal", "If this is wrong, or too much, say why. A moderator who did not decide it reads your appeal, and you are notified of the answer. There is one appeal for each decision.",
    "Where else to turn", "You can go to court.",
  ],
  fr: [
    "En vigueur",
    "Vous pouvez jouer et lire les messages, mais pas en écrire.",
    "Ce que vous avez écrit", "Buy stones",
    "Pourquoi", "De la publicité, ou toujours la même chose",
    "Règle du serveur", "3. Pas de publicité.",
    "Décidé le", "20 novembre",
    "Comment c’est arrivé", "Quelqu’un l’a signalé, et un modérateur a décidé. Aucun programme ne l’a fait.",
    "Jusqu’au", "Sans fin prévue",
    "Faire appel", "Si c’est une erreur, ou trop, dites pourquoi. Un modérateur qui n’a pas pris la décision lit votre appel, et vous recevez la réponse. Il y a un appel par décision.",
    "Vers qui d’autre se tourner", "Vous pouvez saisir la justice.",
  ],
  de: [
    "Gilt",
    "Du kannst spielen und Nachrichten lesen, aber keine schreiben.",
    "Was du geschrieben hast", "Buy stones",
    "Warum", "Werbung oder immer wieder dasselbe",
    "Hausregel", "3. Keine Werbung.",
    "Entschieden am", "20. November",
    "Wie es dazu kam", "Jemand hat es gemeldet, und die Moderation hat entschieden. Kein Programm hat das getan.",
    "Bis", "Kein Ende festgelegt",
    "Einspruch", "Wenn das falsch ist, oder zu viel, sag, warum. Wer nicht daran beteiligt war, liest deinen Einspruch, und du bekommst die Antwort. Gegen jede Entscheidung gibt es einen Einspruch.",
    "Wohin du dich sonst wenden kannst", "Du kannst vor Gericht gehen.",
  ],
}; // prettier-ignore
const OWN = {
  en: "A moderator noticed it and decided. No program did.",
  fr: "Un modérateur l’a remarqué et a décidé. Aucun programme ne l’a fait.",
  de: "Der Moderation ist es aufgefallen, und sie hat entschieden. Kein Programm hat das getan.",
};

function statement(): string[] {
  const parts = document.querySelectorAll(".panel p, h2, blockquote, dt, dd, section > p");
  return Array.from(parts, (part) => part.textContent.trim());
}

test.each(["en", "fr", "de"] as const)("the page is a whole statement of reasons in %s", async (language) => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:00Z"), toFake: ["Date"] });
  const german = { rule: { number: 3, texts: { ...sanction.rule.texts, de: "Keine Werbung." } },
    redress: { ...sanction.redress, de: "Du kannst vor Gericht gehen." } }; // prettier-ignore
  const spy = vi.spyOn(calls, "sanctionGet").mockResolvedValue({ ...sanction, ...german });
  await useLanguage(language);
  render(Page, { id: "s1" });
  await screen.findByText("Buy stones");
  expect(statement()).toEqual(STATEMENTS[language]);
  cleanup();
  spy.mockResolvedValue({ ...sanction, origin: "own" });
  render(Page, { id: "s1" });
  expect(await screen.findByText(OWN[language])).toBeTruthy();
  vi.useRealTimers();
  await useLanguage("en");
});
