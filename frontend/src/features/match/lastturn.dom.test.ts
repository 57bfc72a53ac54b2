import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import { matchGet } from "../../http/calls";
import { Problem } from "../../http/problem";
import type { Match, Move, Seat } from "../../http/types";
import { matchOf } from "../../board/builders";
import { beforeLastMove } from "./beforeLastMove";
import { isNews } from "./lastturn";
import LastTurn from "./LastTurn.svelte";
import { markSeen, seenMove } from "./seen";

vi.mock("../../http/calls");
beforeEach(() => localStorage.clear());

const move = (number: number, seat: Seat): Move & { seat: Seat } => ({ number, seat, actions: ["R7@3", "+c"], created: "" });
const stones = Array<string>(9).fill("/");
const match = (change: Partial<Match>, seat: Seat | null = 0): Match => matchOf({ stones, seat, change: { event: 9, ...change } });

test("the other's move is news on a device that has shown the match before it", () => {
  expect(isNews(match({ last_move: move(4, 1) }), 3)).toBe(true);
  expect(isNews(match({ last_move: move(4, 1) }), 4)).toBe(false);
  expect(isNews(match({ last_move: move(4, 0) }), 3)).toBe(false);
  expect(isNews(match({ last_move: null }), 0)).toBe(false);
});

test("at the first visit, for spectators and after the end nothing is news", () => {
  expect(isNews(match({ last_move: move(4, 1) }), null)).toBe(false);
  expect(isNews(match({ last_move: move(4, 1) }, null), 3)).toBe(false);
  expect(isNews(match({ last_move: move(4, 1), status: "finished" }), 3)).toBe(false);
});

test("the table before the move is the one as many events back as it has actions, with nothing to play", async () => {
  vi.mocked(matchGet).mockResolvedValue(match({ last_move: move(3, 0), event: 7 }));
  const before = await beforeLastMove(match({ last_move: move(4, 1) }));
  expect(vi.mocked(matchGet).mock.calls).toEqual([[match({}).id, 7]]);
  expect(before?.options).toEqual([]);
});

test("the table before the move is none where other events came between, or it cannot be fetched", async () => {
  vi.mocked(matchGet).mockResolvedValueOnce(match({ last_move: move(4, 1), event: 8 }));
  expect(await beforeLastMove(match({ last_move: move(4, 1) }))).toBeNull();
  vi.mocked(matchGet).mockResolvedValueOnce(match({ last_move: move(3, 0), round: 2 }));
  expect(await beforeLastMove(match({ last_move: move(4, 1) }))).toBeNull();
  vi.mocked(matchGet).mockRejectedValueOnce(new Problem(0, "unreachable", ""));
  expect(await beforeLastMove(match({ last_move: move(4, 1) }))).toBeNull();
});

test("the other's last turn shows the card that was played, where drawing was a move of its own", async () => {
  const drew = { ...move(4, 1), actions: ["+t"] };
  const recall = vi.fn(() => Promise.resolve([{ ...move(3, 1), actions: ["R7@3"] }, drew]));
  render(LastTurn, { match: match({ last_move: drew }), recall, name: "Maëlle", onskip: () => undefined });
  expect((await screen.findByText(/played 7 red on stone.3/)).textContent).toContain("What Maëlle did");
});

test("the device remembers the moves it has shown, of the matches looked at last", () => {
  expect(seenMove("a")).toBeNull();
  for (let index = 0; index < 205; index++) markSeen(`m${String(index)}`, index);
  markSeen("m204", 300);
  expect([seenMove("m0"), seenMove("m5"), seenMove("m204")]).toEqual([null, 5, 300]);
});
