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

/** The first that an id names is its family; an id that names none is of a plain ruleset. */
const FAMILIES = ["siege", "deck", "tactics"];

/** What the server says of each ruleset, as far as these screens read it. */
async function known(off: string[] = []): Promise<void> {
  const list = IDS.map((id) => ({
    id,
    name: `Rules of ${id}`,
    summary: "",
    offered: !off.includes(id),
    family: FAMILIES.find((family) => id.includes(family)) ?? "plain",
    usual: ["edition2016", "edition2016+tactics", "deck52", "siege"].includes(id),
    tactics: [],
    tiles: id.startsWith("siege") ? [{}] : [],
    options: { length: { rounds: 9, wins: 5 } },
  }));
  vi.mocked(rulesetList).mockResolvedValue(list as unknown as Ruleset[]);
  // Asked for again in a language of its own: what was known before is not kept.
  await rulesets.load(`test ${off.join()}`);
}

/** The families of rules on the screen with the variants of the chosen one, what is chosen marked. */
const offered = (): string[] =>
  ["Rules", "Variant"]
    .flatMap((name) => screen.queryAllByRole("group", { name, hidden: true }))
    .flatMap((group) => within(group).queryAllByRole<HTMLInputElement>("radio", { hidden: true }))
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
  expect(offered()).toEqual(["plain!", "tactics", "deck", "siege", "original", "edition2016!", "edition2016+expert"]);
});

test("rules that the server has switched off are not offered", async () => {
  await known(IDS.filter((id) => id !== "deck52"));
  render(NewMatch);
  expect(offered()).toEqual(["deck!"]);
});

test("the page says so where all rules are switched off", async () => {
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

/** The only item of a list, as ears have it. */
function itemOf(change: Partial<MatchSummary>): string {
  const match = { ...matchOf({ stones: [] }), to_act: 0, stones: [1, null, 0], ...change };
  render(MatchItem, { match: match as unknown as MatchSummary });
  return screen.getByRole("link").textContent?.replace(/\s+/g, " ") ?? "";
}

const played = (seat: 0 | 1, ...actions: string[]): MatchSummary["last_move"] => ({ number: 3, seat, actions, created: "2026-11-20T12:00:00Z" });

test("a running match shows its stones, the last move and that there is no hurry", async () => {
  await known();
  const text = itemOf({ seat: 0, last_move: played(1, "R7@4", "+c"), clock: null });
  expect(text).toContain("7 on stone 4");
  expect(text).toContain("no clock");
  expect([...document.querySelectorAll("svg path.theirs, svg path.mine")].map((path) => path.classList[0])).toEqual(["theirs", "mine"]);
});

test("the line of a move names a claim before a card, and at a wall a damaged tile", async () => {
  await known();
  expect(itemOf({ seat: 0, last_move: played(1, "R7@4", "!2", "+c") })).toContain("took stone 2");
  cleanup();
  expect(itemOf({ seat: 0, ruleset: "siege", last_move: played(1, "!2", "R7@4") })).toContain("damaged tile 2");
});

test("the line of a move names no place before it is known whether it was a stone or a tile", async () => {
  await known();
  expect(itemOf({ seat: 0, ruleset: "not known yet", last_move: played(1, "R7@4", "+c") })).not.toMatch(/stone|tile/);
});

test("a match of several rounds shows which one is played, and how they stand", async () => {
  await known();
  const points: [number, number] = [3, 5];
  const outcomes = [{ winner: 1, reason: "five", points }] as unknown as MatchSummary["outcomes"];
  const text = itemOf({ seat: 0, length: { rounds: 2 }, round: 2, points, outcomes, ruleset: "edition2016" });
  expect(text).toContain("Round 2 · 3–5 · Rules of edition2016");
  cleanup();
  expect(itemOf({ seat: 0, length: { wins: 2 }, round: 2, points, outcomes })).toContain("Round 2 · 3–5");
  cleanup();
  expect(itemOf({ seat: 0, length: { rounds: 1 } })).not.toContain("Round 1");
});

test("a match soon lost on time stands out, as does a live one, but not one with days left or the other's", () => {
  const left = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const clock = (type: "turn" | "live", hours: number) =>
    ({ type, seconds: hours * 3600, increment: 0, banks: [hours * 3600, hours * 3600], since: left(0), deadline: left(hours), paused_since: null, given: 0, pauses: [], vacations: [null, null] }) as unknown as MatchSummary["clock"];
  const urgent = (change: Partial<MatchSummary>): boolean => {
    cleanup();
    itemOf({ seat: 0, ...change });
    return screen.getByRole("link").classList.contains("urgent");
  };
  expect([urgent({ clock: clock("turn", 2) }), urgent({ clock: clock("live", 9) })]).toEqual([true, true]);
  expect([urgent({ clock: clock("turn", 60) }), urgent({ clock: null }), urgent({ clock: clock("turn", 2), to_act: 1 })]).toEqual([false, false, false]);
});

test("a match that was not played to its end says so, and tells of no points", () => {
  const resigned: Partial<MatchSummary> = { status: "finished", to_act: null, points: [0, 0], seat: 0 };
  expect(itemOf({ ...resigned, result: { winner: 1, reason: "resigned" } })).toContain("You resigned");
  expect(screen.getByRole("link").textContent).not.toContain("0 to 0");
  cleanup();
  expect(itemOf({ ...resigned, result: { winner: null, reason: "aborted" } })).toContain("Aborted");
});
