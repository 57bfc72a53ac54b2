import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";

import "../../ui/jsdom";
import { EMPTY, matchOf, PROVEN } from "../../board/builders";
import * as calls from "../../http/calls";
import * as positions from "../../http/past";
import { Problem } from "../../http/problem";
import type { Analysis } from "../../http/types";
import { needWords, t } from "../../i18n/index.svelte";
import Position from "./Position.svelte";

const CODE = "abcdefghijklmnop";
const REFUSED = { ...PROVEN, valid: false };

function analysis(): Analysis {
  const { position, taken_for, formations } = matchOf({ stones: EMPTY });
  const hands: [string[], string[]] = [["R7"], ["B2", "B3"]];
  const proofs = position.stones.map((_, index) => [index === 2 ? PROVEN : REFUSED, REFUSED]);
  return { position: { ...position, hands, first: 1, to_act: 0, turn: 25 }, taken_for, formations, options: [], proofs, url: null } as Analysis;
}

let got: MockInstance<typeof positions.positionGet>;

beforeEach(async () => {
  got = vi.spyOn(positions, "positionGet");
  vi.spyOn(calls, "rulesetList").mockRejectedValue(new Problem(0, "unreachable", ""));
  await needWords("board");
  await needWords("match");
});

afterEach(cleanup);

test("a position shows who is to play, what each can prove, and the hand of either side", async () => {
  got.mockResolvedValue(analysis());
  render(Position, { id: CODE });
  expect(await screen.findByText("Turn 25 · Player 2 to play")).toBeTruthy();
  expect(screen.getByText(/^Player 2 can prove stone\s3\.$/)).toBeTruthy();
  expect(screen.queryByText(/Player 1 can prove/)).toBeNull();
  expect(screen.getByTestId("hand-card-R7")).toBeTruthy();

  screen.getByRole("button", { name: "See it from the other side" }).click();
  expect(await screen.findByTestId("hand-card-B3")).toBeTruthy();
  expect(screen.queryByTestId("hand-card-R7")).toBeNull();
});

test("nothing in a position can be played", async () => {
  got.mockResolvedValue({ ...analysis(), options: [{ action: "R7@3", claims: [] }] });
  render(Position, { id: CODE });
  (await screen.findByTestId("hand-card-R7")).click();
  expect(screen.queryByTestId("confirm")).toBeNull();
});

test("a position is handed on by its address", async () => {
  const share = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  got.mockResolvedValue(analysis());
  render(Position, { id: CODE });
  await screen.findByText("Turn 25 · Player 2 to play");
  screen.getByRole("button", { name: "Share" }).click();
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: location.origin + location.pathname }));
  Reflect.deleteProperty(navigator, "share");
});

test("an unknown code leads to no page, and the screen says so", async () => {
  got.mockRejectedValue(new Problem(404, "not_found", ""));
  render(Position, { id: CODE });
  expect(await screen.findByRole("heading", { name: t("title.notfound") })).toBeTruthy();
});
