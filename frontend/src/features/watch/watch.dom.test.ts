import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";

import "../../ui/jsdom";
import { matchOf } from "../../board/builders";
import * as calls from "../../http/calls";
import * as players from "../../http/players";
import { Problem } from "../../http/problem";
import type { MatchSummary } from "../../http/types";
import { needWords } from "../../i18n/index.svelte";
import Watch from "./Watch.svelte";
import { PublicMatches, countOf } from "./watch.svelte";

const AWAY = new Problem(0, "unreachable", "");

function match(id: string): MatchSummary {
  return { ...matchOf({ stones: [], names: ["mira", "nils"] }), id, to_act: 1, stones: [0, null, 1, 0], seat: null };
}

function page(ids: string[], next: string | null = null) {
  return { results: ids.map((id) => match(id)), next: next && `http://cairn.test/api/v1/matches/public/?cursor=${next}`, previous: null };
}

let listed: MockInstance<typeof players.publicMatchList>;

beforeEach(async () => {
  listed = vi.spyOn(players, "publicMatchList");
  vi.spyOn(calls, "rulesetList").mockRejectedValue(AWAY);
  await needWords("list");
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("public matches", () => {
  test("that come again on a later page stand once, where they came last", async () => {
    listed.mockResolvedValueOnce(page(["a", "b"], "x")).mockResolvedValueOnce(page(["b", "c"]));
    const store = new PublicMatches();
    await store.load();
    expect(store.hasMore).toBe(true);
    await store.showMore();
    expect(listed).toHaveBeenLastCalledWith("x");
    expect(store.matches?.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(store.hasMore).toBe(false);
  });

  test("are looked at again until there is more to see than the first page", async () => {
    vi.useFakeTimers();
    listed.mockResolvedValue(page(["a"], "x"));
    const store = new PublicMatches();
    const end = store.follow();
    await vi.advanceTimersByTimeAsync(20_500);
    expect(listed).toHaveBeenCalledTimes(3);
    await store.showMore();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(listed).toHaveBeenCalledTimes(4);
    end();
  });

  test("stay as they were while the server is away", async () => {
    listed.mockResolvedValueOnce(page(["a"])).mockRejectedValueOnce(AWAY);
    const store = new PublicMatches();
    await store.load();
    await store.load();
    expect([store.matches?.length, store.problem]).toEqual([1, AWAY]);
  });

  test("say how many stones of the round each seat has", () => {
    expect(countOf([0, null, 1, 0])).toEqual([2, 1]);
  });
});

describe("the page", () => {
  test("names both players, whose turn it is, and leads to the match", async () => {
    listed.mockResolvedValue(page(["m"]));
    render(Watch);
    const link = await screen.findByRole("link", { name: /nils.*to play.*1 taken.*mira.*2 taken/ });
    expect(link.getAttribute("href")).toBe("/m/m");
    expect(screen.getAllByText("to play")).toHaveLength(1);
  });

  test("says that nobody plays in public", async () => {
    listed.mockResolvedValue(page([]));
    render(Watch);
    expect(await screen.findByText("Nobody plays in public just now.")).toBeTruthy();
  });

  test("offers to try again where the server is away", async () => {
    listed.mockRejectedValue(AWAY);
    render(Watch);
    expect(await screen.findByRole("button")).toBeTruthy();
  });
});
