import { expect, test, vi } from "vitest";

import { t } from "../i18n/index.svelte";

// jsdom has none, and the settings ask it for the theme as they are loaded.
vi.stubGlobal("matchMedia", () => new EventTarget());
const { chooseLanguage } = await import("./settings.svelte");

test("a chosen language is the page's and is kept, one that does not exist changes nothing", async () => {
  await chooseLanguage("fr");
  expect(document.documentElement.lang).toBe("fr");
  expect(t("app.cancel")).toBe("Annuler");
  expect(JSON.parse(localStorage.getItem("cairn.settings") ?? "{}")).toMatchObject({ language: "fr" });
  await chooseLanguage("xx");
  expect(document.documentElement.lang).toBe("fr");
});
