import { render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";

import * as calls from "../../http/calls";
import * as players from "../../http/players";
import { Problem } from "../../http/problem";
import type { MatchSummary, Page, Profile } from "../../http/types";
import Recent from "./Recent.svelte";

const match = (name: string, updated: string, is_house = false): MatchSummary =>
  ({
    seat: 0,
    updated,
    players: [
      { id: "me", seat: 0, username: "Me", avatar: null },
      { id: name, seat: 1, username: name, avatar: null, is_house },
    ],
  }) as unknown as MatchSummary;

const page = (results: MatchSummary[]): Page<MatchSummary> => ({ results, next: null, previous: null });
const names = (): string[] => screen.getAllByRole("button").map((button) => button.textContent.trim().replace(/^\S+? /, ""));

beforeEach(() => {
  vi.spyOn(calls, "matchList").mockImplementation((status) =>
    Promise.resolve(
      page(
        status === "active"
          ? [match("Ben", "2026-11-20T10:00:00Z"), match("Pebble", "2026-11-22T10:00:00Z", true)]
          : [match("Cleo", "2026-11-21T10:00:00Z"), match("Ben", "2026-11-01T10:00:00Z")],
      ),
    ),
  );
  vi.spyOn(players, "playerGet").mockResolvedValue({ username: "Ben", head_to_head: { won: 3, lost: 5, drawn: 1 } } as Profile);
});

test("people of the latest matches can be challenged again by a tap, the last one first, nobody twice", async () => {
  const onchoose = vi.fn();
  render(Recent, { chosen: "", onchoose });
  await waitFor(() => expect(names().map((name) => /Cleo|Ben|Pebble/.exec(name)?.[0])).toEqual(["Cleo", "Ben"]));
  screen.getAllByRole("button")[1]?.click();
  expect(onchoose).toHaveBeenCalledWith("Ben");
  expect(players.playerGet).not.toHaveBeenCalled();
});

test("the chosen player is shown with how the matches with them have ended", async () => {
  render(Recent, { chosen: "Ben", onchoose: () => undefined });
  await waitFor(() => expect(document.querySelector("[data-versus]")?.textContent).toBe("You 3 – Ben 5 · 1 draw"));
});

test("without an answer there is nobody to choose from, and nothing fails", async () => {
  vi.spyOn(calls, "matchList").mockRejectedValue(new Problem(0, "unreachable", ""));
  render(Recent, { chosen: "Ben", onchoose: () => undefined });
  await waitFor(() => expect(calls.matchList).toHaveBeenCalled());
  expect(screen.queryByRole("group")).toBeNull();
});
