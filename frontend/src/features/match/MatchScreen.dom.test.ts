import { cleanup, render, screen, waitFor, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";

import { matchGet, matchList } from "../../http/calls";
import * as ahead from "../../stores/ahead";
import { live } from "../../stores/live.svelte";
import { me } from "../../stores/me.svelte";
import { outbox } from "../../stores/outbox.svelte";
import { Rematch } from "../../stores/rematch.svelte";
import { rulesets } from "../../stores/rulesets.svelte";
import type { Match, MatchSummary, OwnAccount } from "../../http/types";
import { EMPTY, matchOf, placements } from "../../board/builders";
import * as sounds from "../../board/sound/play";
import { chooseSorting, chooseTyping } from "../../ui/device.svelte";
import MatchScreen from "./Match.svelte";

const MINE = matchOf({ stones: EMPTY, hand: ["R6"], options: placements(["R6"], [1]) });
const AFTER: Match = {
  ...MINE,
  version: 13,
  options: [],
  position: { ...MINE.position, to_act: 1 },
  last_move: { number: 5, seat: 0, actions: ["R6@1"], created: "2026-11-20T12:00:00Z" },
};

vi.mock(import("../../http/calls"), async (original) => ({ ...(await original()), matchGet: vi.fn(), matchList: vi.fn() }));

/** Round 1 of two wins, as the other has won it, and the match after it. */
const OUTCOME: Match["outcomes"][number] = { first: 0, winner: 1, reason: "adjacent", points: [3, 5] };
const ROUND: Match = matchOf({
  stones: ["/", "/R7 R8 R9<", "/G1 G2 G3<", "/B1 B2 B3<", "Y1 Y2 Y3/>", "/", "/", "/", "/"],
  hand: ["R6"],
  change: { length: { wins: 2 }, outcomes: [OUTCOME], points: [3, 5], deciding: [2, 3, 4], event: 60, version: 40 },
  position: { to_act: null, phase: "over", result: { winner: 1, reason: "adjacent", points: [3, 5] } },
});
const NEXT: Match = {
  ...MINE,
  version: 41,
  event: 61,
  round: 2,
  length: { wins: 2 },
  outcomes: [OUTCOME],
  points: [3, 5],
  deciding: [],
  last_move: { number: 30, seat: 1, actions: ["B3@4", "!4"], created: "2026-11-20T12:00:00Z" },
};

const lit = (): string[] => [...document.querySelectorAll("[data-spot] .hit")].map((hit) => hit.getAttribute("data-testid") ?? "");

let answered: (match: Match) => void;

/** The account has these settings; its match is on show. */
async function open(play: Partial<OwnAccount["settings"]["play"]>): Promise<void> {
  const settings = { play: { confirm_moves: true, sounds: false, motion: "system", ...play } };
  vi.spyOn(me, "account", "get").mockReturnValue({ settings } as OwnAccount);
  render(MatchScreen, { id: MINE.id });
  await screen.findByTestId("hand-card-R6");
}

function lay(): void {
  screen.getByTestId("hand-card-R6").click();
  screen.getByTestId("stone-1").click();
}

beforeEach(() => {
  vi.spyOn(ahead, "readMatch").mockResolvedValue(MINE);
  vi.spyOn(live, "subscribe").mockImplementation(() => undefined);
  vi.spyOn(live, "unsubscribe").mockImplementation(() => undefined);
  vi.spyOn(rulesets, "tryToLoad").mockResolvedValue();
  vi.spyOn(outbox, "play").mockResolvedValue();
  vi.spyOn(outbox, "listen").mockImplementation((listener) => {
    answered = (match) => listener({ id: match.id, match, refusal: null });
    return () => undefined;
  });
  vi.spyOn(sounds, "play").mockImplementation(() => undefined);
  vi.mocked(matchGet).mockReset().mockResolvedValue(ROUND);
  localStorage.clear();
  sessionStorage.clear();
  chooseTyping(false);
  chooseSorting("colour");
});

test("a card that is laid waits for the button, unless its player wants no confirmation", async () => {
  await open({});
  lay();
  expect(outbox.play).not.toHaveBeenCalled();
});

test("a card that is laid is played where its player wants no confirmation", async () => {
  await open({ confirm_moves: false });
  lay();
  await waitFor(() => expect(outbox.play).toHaveBeenCalledWith(MINE, ["R6@1"]));
});

test("nothing is heard before sounds are asked for", async () => {
  await open({});
  answered(AFTER);
  await waitFor(() => expect(screen.getByTestId("confirm").textContent).toContain("Waiting"));
  await vi.dynamicImportSettled();
  expect(sounds.play).not.toHaveBeenCalled();
});

test("a choice that was prepared survives a reload, and is gone once the match has moved on", async () => {
  await open({});
  lay();
  const label = (): string => screen.getByTestId("confirm").textContent.replace(/\u00a0/g, " ");
  await waitFor(() => expect(label()).toContain("Play on stone 1"));
  cleanup();
  await open({});
  expect(label()).toContain("Play on stone 1");
  cleanup();
  vi.spyOn(ahead, "readMatch").mockResolvedValue({ ...MINE, version: 14, event: 33 });
  await open({});
  expect(label()).toContain("Pick a card");
});

test("a turn that waits for the network lies on the board after a reload, too", async () => {
  const kept = { match: MINE.id, version: MINE.version, actions: ["R6@1"], rest: { round: 1, turn: 1, actions: [] }, key: "k", tried: true, refused: null };
  vi.spyOn(outbox, "of").mockReturnValue(kept);
  vi.spyOn(outbox, "waits").mockReturnValue(true);
  await open({});
  await waitFor(() => expect(screen.getByTestId("stone-1").getAttribute("aria-label")).toContain("6 red"));
});

test("a spectator sees both players, and whose side is which", async () => {
  const watched = { ...MINE, seat: null, options: [] } as Match;
  vi.spyOn(ahead, "readMatch").mockResolvedValue(watched);
  vi.spyOn(me, "account", "get").mockReturnValue(null);
  render(MatchScreen, { id: MINE.id });
  const head = await waitFor(() => {
    const found = document.querySelector(".match-header");
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
  const [first, second] = MINE.players.map(({ username }) => username);
  expect([...head.querySelectorAll(".avatar .picture")]).toHaveLength(2);
  expect(head.querySelector("b .theirs")?.textContent).toBe(`↑${String(second)}`);
  expect(head.querySelector("b .mine")?.textContent).toBe(`↓${String(first)}`);
});

/** Another match of the reader's, as lists have it. */
const waitsToo = (id: string, name: string, clock: Match["clock"] = null): MatchSummary =>
  ({
    id,
    seat: 0,
    to_act: 0,
    players: [MINE.players[0], { ...MINE.players[1], username: name }],
    clock,
    updated: "2026-11-20T12:00:00Z",
  }) as MatchSummary;

test("once a turn is sent, the most urgent match that waits is one tap away", async () => {
  const soon = { type: "live", seconds: 600, banks: [444, 600], since: null, deadline: "2026-11-20T12:10:00Z", pauses: [], vacations: [null, null] } as unknown as Match["clock"];
  const results = [waitsToo(MINE.id, "Maëlle"), waitsToo("slow", "Old Tor"), waitsToo("live", "Iseult", soon)];
  vi.mocked(matchList).mockResolvedValue({ results, next: null, previous: null } as never);
  await open({});
  lay();
  expect(screen.queryByTestId("next-match")).toBeNull();
  await waitFor(() => expect(screen.getByTestId("confirm")).toHaveProperty("disabled", false));
  screen.getByTestId("confirm").click();
  await waitFor(() => expect(outbox.play).toHaveBeenCalled());
  answered(AFTER);
  const next = await screen.findByTestId("next-match");
  expect(next.getAttribute("href")).toBe("/m/live");
  expect(next.textContent).toContain("Next: Iseult");
  expect(next.textContent).toContain("1 more waits");
  expect(screen.getByTestId("hint").textContent).toBe("Their turn");
});

test("the hand stands back, and its tray is gone, while the other is to play", async () => {
  vi.mocked(matchList).mockResolvedValue({ results: [], next: null, previous: null } as never);
  const state = (): unknown[] => [document.querySelector(".below.turn") !== null, document.querySelector(".hand .dim") !== null];
  await open({});
  expect(state()).toEqual([true, false]);
  answered(AFTER);
  await waitFor(() => expect(state()).toEqual([false, true]));
});

test("both clocks are there, each beside its player, in digits that do not jump", async () => {
  const clock = { type: "live", seconds: 600, increment: 0, banks: [596, 4_196], since: null, deadline: null, pauses: [], vacations: [null, null] } as unknown as Match["clock"];
  const theirs = { ...MINE, clock, options: [], position: { ...MINE.position, to_act: 1 } } as Match;
  const running = { ...clock, since: new Date().toISOString(), deadline: new Date(Date.now() + 4_196_000).toISOString() } as Match["clock"];
  vi.spyOn(ahead, "readMatch").mockResolvedValue({ ...theirs, clock: running });
  await open({});
  await waitFor(() => expect(document.querySelector("[data-clock=near] span[aria-hidden]")?.textContent).toBe("9:56"));
  expect(document.querySelector(".match-header [data-clock=far] span[aria-hidden]")?.textContent).toMatch(/^1:09:5\d$/);
  expect(document.querySelector(".match-header")?.textContent).toContain("6 cards");
});

test("the card that was drawn is marked, once it has come and as long as it is held", async () => {
  await open({});
  const drawn = (): (string | null)[] => [...document.querySelectorAll("[data-hand-card][aria-describedby]")].map((card) => card.getAttribute("data-hand-card"));
  expect(drawn()).toEqual([]);
  answered({ ...AFTER, position: { ...AFTER.position, hands: [["B4"], AFTER.position.hands[1]] } });
  await waitFor(() => expect(drawn()).toEqual(["B4"]));
});

test("the hand is sorted by colour, by value, or as its player lays it", async () => {
  const match = matchOf({ stones: EMPTY, hand: ["R6", "O9", "B1"], options: placements(["R6", "O9", "B1"], [1]) });
  vi.spyOn(ahead, "readMatch").mockResolvedValue(match);
  await open({});
  const hand = (): unknown[] => [...document.querySelectorAll("[data-hand-card]")].map((card) => card.getAttribute("data-hand-card"));
  const sort = async (name: string): Promise<void> => {
    screen.getByRole("button", { name: "Menu" }).click();
    (await screen.findByText(name)).click();
    await tick();
  };
  await waitFor(() => expect(hand()).toEqual(["R6", "O9", "B1"]));
  await sort("Sort the hand by value");
  await waitFor(() => expect(hand()).toEqual(["B1", "R6", "O9"]));
  await sort("Lay the hand in my own order");
  await waitFor(() => expect(hand()).toEqual(["R6", "O9", "B1"]));
  const first = screen.getByTestId("hand-card-R6");
  first.focus();
  first.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true, bubbles: true }));
  await waitFor(() => expect(hand()).toEqual(["O9", "R6", "B1"]));
  expect(document.activeElement?.getAttribute("data-hand-card")).toBe("R6");
});

test("sounds play where the settings ask for them", async () => {
  await open({ sounds: true });
  await waitFor(() => expect(sounds.play).toHaveBeenCalledWith([]));
  answered(AFTER);
  await waitFor(() => expect(sounds.play).toHaveBeenLastCalledWith(["card"]));
});

test("the field for typed moves is there when this device asks for it, with the focus right after that", async () => {
  await open({});
  expect(screen.queryByTestId("command")).toBeNull();
  chooseTyping(true);
  const field = await screen.findByTestId("command");
  expect(document.activeElement).toBe(field);
});

test("there are messages with people, and none with the house", async () => {
  await open({});
  expect(screen.getByRole("button", { name: "Messages" })).toBeTruthy();
  cleanup();
  const players = MINE.players.map((player) => ({ ...player, is_house: player.seat === 1 }));
  vi.spyOn(ahead, "readMatch").mockResolvedValue({ ...MINE, players });
  await open({});
  expect(screen.queryByRole("button", { name: "Messages" })).toBeNull();
  screen.getByRole("button", { name: "Menu" }).click();
  await screen.findByText("Resign");
  expect(screen.queryByText("Messages")).toBeNull();
});

test("a match opened after a round's end shows the table as it ended, then why, then the new round", async () => {
  vi.spyOn(ahead, "readMatch").mockResolvedValue(NEXT);
  render(MatchScreen, { id: MINE.id });
  await screen.findByRole("button", { name: "Go on to round\u00a02" });
  expect(vi.mocked(matchGet).mock.calls).toEqual([[MINE.id, undefined, 1]]);
  await waitFor(() => expect(lit()).toEqual(["stone-2", "stone-3", "stone-4"]));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText("Maëlle wins the round")).toBeTruthy();
  expect(sheet.getByText("Maëlle holds three stones in a row.")).toBeTruthy();
  expect(sheet.getByRole("table").textContent).toContain("Total35");
  // Looking at the table once more takes nothing away.
  sheet.getByText("Look at the border").click();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  screen.getByRole("button", { name: "Go on to round\u00a02" }).click();
  await screen.findByTestId("confirm");
  expect(lit()).toEqual([]);
  cleanup();
  render(MatchScreen, { id: MINE.id });
  await screen.findByTestId("confirm");
  expect(matchGet).toHaveBeenCalledTimes(1);
});

test("a round that ends while its table is open stays on the table, and does not become the next one", async () => {
  vi.spyOn(ahead, "readMatch").mockResolvedValue({ ...MINE, length: { wins: 2 } });
  await open({});
  expect(screen.getByTestId("hand-card-R6")).toBeTruthy();
  answered(NEXT);
  await screen.findByRole("button", { name: "Go on to round\u00a02" });
  await waitFor(() => expect(lit()).toEqual(["stone-2", "stone-3", "stone-4"]));
});

test("the head of a match of several rounds shows the round, and the total that the result counts", async () => {
  vi.spyOn(ahead, "readMatch").mockResolvedValue({ ...NEXT, outcomes: [OUTCOME] });
  localStorage.setItem("cairn.rounds", JSON.stringify({ [MINE.id]: 1 }));
  await open({});
  await waitFor(() => expect(document.querySelector("[data-total]")?.textContent).toContain("Round 2. Total: You 3, Maëlle 5"));
  // The reader's own first, as in every result.
  expect(document.querySelector("[data-total] [aria-hidden]")?.textContent).toBe("R2 · 3–5");
});

test("the finished board keeps rematch, replay, the result and sharing", async () => {
  const over = { ...ROUND, round: 1, length: { rounds: 1 }, status: "finished", result: { winner: 1, reason: "points" } } as Match;
  vi.spyOn(ahead, "readMatch").mockResolvedValue(over);
  vi.spyOn(Rematch.prototype, "follow").mockReturnValue(() => undefined);
  localStorage.setItem("cairn.rounds", JSON.stringify({ [MINE.id]: 1 }));
  render(MatchScreen, { id: MINE.id });
  const sheet = within(await screen.findByRole("dialog"));
  sheet.getByText("Look at the border").click();
  await screen.findByRole("button", { name: "Rematch" });
  expect(screen.getByRole("link", { name: "Replay the match" }).getAttribute("href")).toBe(`/m/${MINE.id}/replay`);
  expect(screen.getByRole("button", { name: "Share" })).toBeTruthy();
  screen.getByRole("button", { name: "Show the result" }).click();
  await screen.findByRole("dialog");
});

test("at a match's end the stones that decided it are lit before the result is shown", async () => {
  const over = { ...ROUND, status: "finished", result: { winner: 1, reason: "points" } } as Match;
  vi.spyOn(ahead, "readMatch").mockResolvedValue(over);
  vi.spyOn(Rematch.prototype, "follow").mockReturnValue(() => undefined);
  render(MatchScreen, { id: MINE.id });
  await waitFor(() => expect(lit()).toEqual(["stone-2", "stone-3", "stone-4"]));
  expect(screen.queryByRole("dialog")).toBeNull();
  await screen.findByRole("dialog");
});
