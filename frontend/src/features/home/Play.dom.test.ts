import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import * as house from "../../http/house";
import * as moderation from "../../http/moderation";
import { Problem } from "../../http/problem";
import type { OwnAccount } from "../../http/types";
import { needWords } from "../../i18n/index.svelte";
import { me } from "../../stores/me.svelte";
import Play from "./Play.svelte";

beforeEach(async () => {
  await needWords("start", "tabs", "list");
  const away = new Problem(0, "unreachable", "");
  vi.spyOn(house, "houseList").mockRejectedValue(away);
  vi.spyOn(moderation, "sanctionList").mockRejectedValue(away);
});

afterEach(() => {
  cleanup();
  me.forget();
});

const ways = (): (string | null)[] => {
  const links = screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
  return ["/new", "/lobby", "/join", "/find"].filter((path) => links.some((link) => link?.startsWith(path)));
};

test("a player who may begin matches is shown the ways to", () => {
  me.receive({} as OwnAccount);
  render(Play);
  expect(ways()).toContain("/new");
});

test.each([{ suspended: { until: null } }, { match_ban: { until: "2999-01-01T00:00:00Z" } }])(
  "a player who may begin none reads why, and is offered nothing that is refused",
  async (holds) => {
    me.receive({ holds } as unknown as OwnAccount);
    render(Play);
    expect(ways()).toEqual([]);
    expect(await screen.findByRole("link", { name: "Why, and how to appeal" })).toBeTruthy();
  },
);
