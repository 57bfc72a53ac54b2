import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { rulesetList } from "../../http/calls";
import { rulesets } from "../../stores/rulesets.svelte";
import type { Match, MatchSummary, Ruleset } from "../../http/types";
import { matchOf } from "../../board/builders";
import { useLanguage } from "../../i18n/index.svelte";
import NewMatch from "../lobby/NewMatch.svelte";
import MatchItem from "./MatchItem.svelte";

vi.mock("../../http/calls");
vi.hoisted(() => {
  // jsdom has no media queries; the menu of every page asks one while it is loaded.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
});

const IDS = ["original", "edition2016", "edition2016+expert", "edition2016+tactics", "deck52", "siege", "siege+tactics"];

/** What the server says of each ruleset, as far as these screens read it. */
async function known(off: string[] = []): Promise<void> {
  const list = IDS.map((id) => ({
    id,
    name: `Rules of ${id}`,
    summary: "",
    offered: !off.includes(id),
    tactics: id.includes("tactics") ? [{}] : [],
    tiles: id.startsWith("siege") ? [{}] : [],
    wins: id === "deck52" ? { stones: 4, adjacent: null } : { stones: 5, adjacent: 3 },
    options: { length: { rounds: 9, wins: 5 } },
  }));
  vi.mocked(rulesetList).mockResolvedValue(list as unknown as Ruleset[]);
  // Asked for again in a language of its own: what was known before is not kept.
  await rulesets.load(`test ${off.join()}`);
}

/** The families of rules on the screen with the variants of the chosen one, what is chosen marked. */
const offered = (): string[] =>
  within(screen.getByRole("group", { name: "Rules" }))
    .queryAllByRole<HTMLInputElement>("radio")
    .map(({ value, checked }) => (checked ? `${value}!` : value));

const siege = (change: Partial<Match> = {}): Match =>
  matchOf({
    stones: Array<string>(7).fill("/"),
    change: { ruleset: "siege", ...change },
    position: { ruleset: "siege", attacker: 0, cauldrons: 3 },
  });

afterEach(async () => {
  cleanup();
  await useLanguage("en");
});

test("a new match can be made by every ruleset the server offers, by the usual one if nothing is chosen", async () => {
  await known();
  render(NewMatch);
  expect(offered()).toEqual(["plain!", "original", "edition2016!", "edition2016+expert", "tactics", "deck", "siege"]);
});

test("rules that the server has switched off are not offered", async () => {
  await known(IDS.filter((id) => id !== "deck52"));
  render(NewMatch);
  expect(offered()).toEqual(["deck!"]);
});

test("where all of them are off it says so", async () => {
  await known(IDS);
  render(NewMatch);
  expect(offered()).toEqual([]);
  expect(screen.getByText("No rules are offered for new matches at the moment.")).toBeTruthy();
});

test("a finished match without points has its place in the list", () => {
  const match = { ...siege({ status: "finished", result: { winner: 0, reason: "deck_left" }, points: null }), to_act: null };
  render(MatchItem, { match: match as unknown as MatchSummary });
  expect(screen.getByRole("link").textContent).toContain("Won");
});
