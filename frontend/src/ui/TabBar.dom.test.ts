import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import { keptWaiting } from "../stores/matches.svelte";
import { session } from "../stores/session.svelte";
import type { Account } from "../http/types";
import TabBar from "./TabBar.svelte";

vi.mock("../stores/matches.svelte");

const links = (): string[] => screen.queryAllByRole("link").map((link) => link.textContent.replace(/\s+/g, " ").trim());

beforeEach(() => {
  vi.mocked(keptWaiting).mockResolvedValue(2);
  vi.spyOn(session, "account", "get").mockReturnValue({ username: "Ailsa", is_guest: true } as Account);
});

test("the bar has four pages to start from, with the one that is open marked", () => {
  render(TabBar, { here: "learn", waiting: 0 });
  expect(links()).toEqual(["Play", "Matches", "Learn", "Me"]);
  expect(screen.getByRole("link", { current: "page" }).textContent.trim()).toBe("Learn");
});

test("the number of matches that wait is as this device knows it, or a page that knows better", async () => {
  const { rerender } = render(TabBar, { here: "play" });
  expect(await screen.findByText("2 matches wait for you")).toBeDefined();
  await rerender({ here: "play", waiting: 1 });
  expect(screen.getByText("1 match waits for you")).toBeDefined();
});

test("a visitor without an account has no bar", () => {
  vi.spyOn(session, "account", "get").mockReturnValue(null);
  render(TabBar, { here: "learn", waiting: 0 });
  expect(links()).toEqual([]);
});
