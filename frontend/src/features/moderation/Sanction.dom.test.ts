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
])("says in %s what was said, which rule it is about, and where else to turn", async (language, rule, redress) => {
  vi.spyOn(calls, "sanctionGet").mockResolvedValue(sanction);
  await useLanguage(language);
  render(Page, { id: "s1" });
  expect(await screen.findByText(rule)).toBeTruthy();
  expect(screen.getByText(redress)).toBeTruthy();
  expect(screen.getByText("Buy stones")).toBeTruthy();
  await useLanguage("en");
});
