import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import { EMPTY, matchOf, PROVEN } from "../../board/builders";
import { tableOf } from "../../board/table";
import * as calls from "../../http/calls";
import * as challenges from "../../http/challenges";
import * as chat from "../../http/chat";
import { Problem } from "../../http/problem";
import { session } from "../../stores/session.svelte";
import type { Account, Chat, ClaimMade, MatchSummary, Move } from "../../http/types";
import { needWords } from "../../i18n/index.svelte";
import Desk from "./Desk.svelte";

const MATCH = matchOf({ stones: EMPTY, hand: ["R6"] });
const move = (number: number, seat: 0 | 1, action: string): Move => ({ number, seat, actions: [action], created: "2026-11-20T12:00:00Z" });

let played: Move[];

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  played = [move(1, 1, "B3@4"), move(2, 0, "R5@2")];
  vi.spyOn(session, "account", "get").mockReturnValue({ username: "Ailsa" } as Account);
  vi.spyOn(calls, "moveList").mockImplementation((_, after) => Promise.resolve(played.filter(({ number }) => number > after)));
  vi.spyOn(calls, "matchList").mockImplementation((status) =>
    Promise.resolve({ results: status === "active" ? [{ ...MATCH, to_act: 0, stones: [] } as unknown as MatchSummary] : [], next: null, previous: null }),
  );
  vi.spyOn(challenges, "challengeList").mockResolvedValue({ results: [], next: null, previous: null });
  vi.spyOn(chat, "chatGet").mockResolvedValue({ muted: false, open: true, reason: null, reactions: ["👍"] } as unknown as Chat);
  vi.spyOn(chat, "messageList").mockResolvedValue({ results: [], message: 0 });
});

const moves = (): string[] => within(screen.getByRole("list", { name: "Moves" })).queryAllByRole("listitem").map((item) => item.textContent.slice(0, 2).trim());

test("list, moves and chat stand beside the board, and a new move comes to those that are there", async () => {
  const { rerender } = render(Desk, { match: MATCH, table: tableOf(MATCH) });
  await waitFor(() => expect(moves()).toEqual(["1", "2"]));
  expect(await screen.findByRole("textbox")).toBeDefined();
  await waitFor(() => expect(document.querySelector(`.here a[href='/m/${MATCH.id}']`)).not.toBeNull());

  played = [...played, move(3, 1, "B5@4")];
  const next = { ...MATCH, version: MATCH.version + 1 };
  await rerender({ match: next, table: tableOf(next) });
  await waitFor(() => expect(moves()).toEqual(["1", "2", "3"]));
});

test("with the house there is nobody to talk to", async () => {
  const table = tableOf(MATCH);
  render(Desk, { match: MATCH, table: { ...table, them: { ...table.them, is_house: true } } });
  await waitFor(() => expect(moves()).toHaveLength(2));
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a move that claimed says why, and leads to that turn, in rounds that are over, too", async () => {
  await needWords("sheets");
  const second = { ...MATCH, round: 2 };
  played = [move(1, 1, "!4"), move(2, 0, "R5@2"), { ...move(3, 1, "B5@4"), actions: ["B5@4", "!4", "!7"] }];
  const claim = (stone: number, turn: number, event: number): ClaimMade => ({ stone, seat: 1, turn, event, sides: [[], []], proof: PROVEN });
  const rounds = [[claim(4, 9, 30)], [claim(4, 12, 70), claim(7, 12, 71)]];
  vi.spyOn(calls, "claimList").mockImplementation((_, round = 0) => Promise.resolve(rounds[round - 1] ?? []));
  render(Desk, { match: second, table: tableOf(second) });

  const asks = await screen.findAllByRole("button", { name: /^Why was stone/ });
  const links = (): (string | null)[] => screen.queryAllByRole("link", { name: /^See turn/ }).map((link) => link.getAttribute("href"));
  for (const [index, event] of [30, 70, 71].entries()) {
    await userEvent.click(asks[index] as HTMLElement);
    await waitFor(() => expect(links()).toEqual([`/m/${MATCH.id}/replay?at=${String(event)}`]));
    await userEvent.click(asks[index] as HTMLElement);
    expect(links()).toEqual([]);
  }
});

test("the reason for a claim shows that it is being fetched, and that it cannot be read", async () => {
  await needWords("sheets");
  played = [move(1, 1, "!4")];
  let refuse: (error: unknown) => void = () => undefined;
  vi.spyOn(calls, "claimList").mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  render(Desk, { match: MATCH, table: tableOf(MATCH) });

  const ask = await screen.findByRole("button", { name: /^Why was stone/, expanded: false });
  await userEvent.click(ask);
  expect(ask.getAttribute("aria-expanded")).toBe("true");
  const story = within(document.getElementById(ask.getAttribute("aria-controls") ?? "") as HTMLElement);
  expect(story.getByText("Looking at the table…")).toBeDefined();
  refuse(new Problem(0, "unreachable", ""));
  expect((await story.findByRole("alert")).textContent).not.toBe("");
  expect(story.queryByText("Looking at the table…")).toBeNull();
});
