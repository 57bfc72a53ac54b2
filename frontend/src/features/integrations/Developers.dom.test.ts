import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import * as calls from "../../http/house";
import { needWords } from "../../i18n/index.svelte";
import Developers from "./Developers.svelte";
import { wished } from "./tokens";

await needWords("account");
afterEach(cleanup);

const PEBBLE = { username: "Pebble", level: 1, ratings: {} };

test("a bot's token is filled in, and the house is there to be played", async () => {
  vi.spyOn(calls, "houseList").mockResolvedValue([PEBBLE]);
  render(Developers);
  expect((await screen.findByText("Pebble (level 1)")).tagName).toBe("LI");
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Make a token for a bot" });
  expect(wished(link.search).scopes).toEqual(["read", "play", "challenge", "bot"]);
});

test("the page says what a refusal means and what has changed", () => {
  vi.spyOn(calls, "houseList").mockResolvedValue([]);
  render(Developers);
  const leads = screen.getAllByRole<HTMLAnchorElement>("link").map((link) => link.getAttribute("href"));
  for (const page of ["/problems/", "/docs/reference/changes", "/docs/how-to/write-a-bot"]) expect(leads).toContain(page);
});

test("a server without a house says so", async () => {
  vi.spyOn(calls, "houseList").mockResolvedValue([]);
  render(Developers);
  expect(await screen.findByText("This server has no opponents of its own.")).toBeTruthy();
});
