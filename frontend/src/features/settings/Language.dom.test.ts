import { render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";

import * as calls from "../../http/calls";
import { me } from "../../stores/me.svelte";
import { session } from "../../stores/session.svelte";
import type { Account, OwnAccount } from "../../http/types";
import { useLanguage } from "../../i18n/index.svelte";
import Menu from "../../ui/Menu.svelte";
import App from "../../App.svelte";
import Language from "./Language.svelte";

const settings = { play: { motion: "system" } };
const OWN = { id: "a", username: "mira", language: "en", time_zone: null, settings } as OwnAccount;

let stored: OwnAccount;

beforeEach(async () => {
  stored = OWN;
  vi.spyOn(calls, "meGet").mockImplementation(() => Promise.resolve(stored));
  vi.spyOn(calls, "meChange").mockImplementation((changes) => {
    stored = { ...stored, ...changes } as OwnAccount;
    return Promise.resolve(stored);
  });
  me.forget();
  await me.load();
});

afterEach(() => useLanguage("en"));

test("a language that is chosen is spoken at once and kept with the account", async () => {
  render(Language);
  screen.getByRole("radio", { name: "Français" }).click();
  expect(await screen.findByRole("heading", { level: 1, name: "Langue et apparence" })).toBeTruthy();
  await waitFor(() => expect(stored.language).toBe("fr"));
});

test("another device speaks the language of the account as soon as it knows the account", async () => {
  stored = { ...OWN, language: "fr" };
  render(App);
  await me.load();
  await waitFor(() => expect(document.documentElement.lang).toBe("fr"));
});

test("the menu's language is kept with the account, too, if there is one", async () => {
  const account = vi.spyOn(session, "account", "get").mockReturnValue({ id: "a", username: "mira" } as Account);
  const { unmount } = render(Menu, { onclose: () => undefined });
  screen.getByRole("radio", { name: "Français" }).click();
  await waitFor(() => expect(stored.language).toBe("fr"));
  unmount();
  account.mockReturnValue(null);
  render(Menu, { onclose: () => undefined });
  screen.getByRole("radio", { name: "English" }).click();
  await waitFor(() => expect(document.documentElement.lang).toBe("en"));
  expect(stored.language).toBe("fr");
});

test("a theme is chosen for this device, in the menu as in the settings", async () => {
  const { unmount } = render(Menu, { onclose: () => undefined });
  screen.getByRole("radio", { name: "Dark" }).click();
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe("dark"));
  unmount();
  render(Language);
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Dark" })).checked).toBe(true);
  screen.getByRole("radio", { name: "Light" }).click();
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe("light"));
  expect(calls.meChange).not.toHaveBeenCalled();
});
