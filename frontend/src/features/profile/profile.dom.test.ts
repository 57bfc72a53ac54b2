import { afterEach, describe, expect, test, vi } from "vitest";

import * as players from "../../http/players";
import { Problem } from "../../http/problem";
import type { MatchResult, MatchSummary, Profile } from "../../http/types";
import { matchOf } from "../../board/builders";
import { playedBy, ProfileStore } from "./profile.svelte";

function summary(id: string, result: MatchResult | null): MatchSummary {
  return { ...matchOf({ stones: [], names: ["mira", "nils"] }), id, result, to_act: result ? null : 0, stones: [] };
}

afterEach(() => vi.restoreAllMocks());

describe("a match on a profile", () => {
  const [mira, nils] = ["player-0", "player-1"];

  test.each([
    [{ winner: 0, reason: "points" }, "won", "lost"],
    [{ winner: 1, reason: "resigned" }, "lost", "won"],
    [{ winner: null, reason: "agreed" }, "drawn", "drawn"],
    [{ winner: null, reason: "aborted" }, "off", "off"],
    [null, "running", "running"],
  ] as const)("that ended %o was %s for one and %s for the other", (result, first, second) => {
    expect(playedBy(summary("m", result), mira).outcome).toBe(first);
    expect(playedBy(summary("m", result), nils).outcome).toBe(second);
  });

  test("names the other player", () => {
    expect(playedBy(summary("m", null), mira).opponent?.username).toBe("nils");
    expect(playedBy(summary("m", null), nils).opponent?.username).toBe("mira");
  });
});

describe("a profile", () => {
  const profile = { username: "mira" } as Profile;
  const page = (id: string, next: string | null) => ({ results: [summary(id, null)], next, previous: null });

  test("comes with its matches, the older ones when asked for", async () => {
    vi.spyOn(players, "playerGet").mockResolvedValue(profile);
    const listed = vi.spyOn(players, "playerMatchList");
    listed.mockResolvedValueOnce(page("a", "http://cairn.test/api/v1/players/mira/matches/?cursor=x"));
    listed.mockResolvedValueOnce(page("b", null));
    const store = new ProfileStore("mira");
    await store.load();
    expect([store.profile, store.hasOlder]).toEqual([profile, true]);
    await store.showOlder();
    expect(listed).toHaveBeenLastCalledWith("mira", "x");
    expect(store.matches.map((match) => match.id)).toEqual(["a", "b"]);
    expect(store.hasOlder).toBe(false);
  });

  test("that is not for the reader is a problem and nothing else", async () => {
    const missing = new Problem(404, "not_found", "");
    vi.spyOn(players, "playerGet").mockRejectedValue(missing);
    vi.spyOn(players, "playerMatchList").mockRejectedValue(missing);
    const store = new ProfileStore("mira");
    await store.load();
    expect([store.profile, store.problem]).toEqual([null, missing]);
  });

  test("stays on show when its older matches cannot be had", async () => {
    vi.spyOn(players, "playerGet").mockResolvedValue(profile);
    const listed = vi.spyOn(players, "playerMatchList");
    listed.mockResolvedValueOnce(page("a", "http://cairn.test/?cursor=x"));
    listed.mockRejectedValueOnce(new Problem(0, "unreachable", ""));
    const store = new ProfileStore("mira");
    await store.load();
    await store.showOlder();
    expect([store.profile, store.problem?.code, store.hasOlder]).toEqual([profile, "unreachable", true]);
  });
});
