import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import * as calls from "../../http/calls";
import * as challenges from "../../http/challenges";
import { Problem } from "../../http/problem";
import type { HousePlayer } from "../../http/types";
import { house } from "../../stores/house.svelte";
import { live } from "../../stores/live.svelte";
import { session } from "../../stores/session.svelte";
import { toast } from "../../ui/toast.svelte";
import PlayNow from "./PlayNow.svelte";

const NAMES = ["Pebble", "Heather", "Menhir", "Broch", "OldTor", "Corrie"];
const SIX = NAMES.map((username, index) => ({ username, level: index + 1, ratings: {} }));
const GUEST = { id: "g", username: "Mossy-Heron-42", is_guest: true, is_bot: false, recovery_code: "CODE" };
const MATCH = "3f0e0a34-0000-4000-8000-000000000000";

const names = (): string[] => screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => value);
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

function shown(opponents: HousePlayer[] | null, away = false): void {
  vi.spyOn(house, "opponents", "get").mockReturnValue(opponents);
  vi.spyOn(house, "away", "get").mockReturnValue(away);
  render(PlayNow);
}

beforeEach(async () => {
  localStorage.clear();
  history.replaceState(null, "", "/");
  vi.spyOn(house, "load").mockResolvedValue();
  vi.spyOn(live, "restart").mockImplementation(() => undefined);
  vi.spyOn(calls, "meGet").mockRejectedValue(new Problem(0, "unreachable", ""));
  vi.spyOn(calls, "matchGet").mockRejectedValue(new Problem(0, "unreachable", ""));
  vi.spyOn(calls, "sessionClose").mockResolvedValue(undefined as never);
  if (session.account) await session.signOut();
});
afterEach(cleanup);

test("three strengths stand for six, and all of them are a tap away", async () => {
  shown(SIX);
  expect(names()).toEqual(["Pebble", "Menhir", "OldTor"]);
  await press("All 6 opponents");
  expect(names()).toEqual(NAMES);
  await userEvent.click(screen.getByRole("radio", { name: /Corrie.*Level 6 of 6/ }));
  expect(screen.getByRole("button", { name: "Play against Corrie" })).toBeTruthy();
});

test("one tap makes a guest, challenges the weakest and opens the board, before anything shows who one is", async () => {
  let signedIn: unknown = "not asked";
  vi.spyOn(calls, "guestCreate").mockResolvedValue(GUEST as never);
  const challenge = vi.spyOn(challenges, "challengeCreate").mockImplementation(() => {
    signedIn = session.account;
    return Promise.resolve({ match: MATCH } as never);
  });
  shown(SIX);
  await press("Play against Pebble");
  await vi.waitFor(() => expect(location.pathname).toBe(`/m/${MATCH}`));
  expect(challenge).toHaveBeenCalledExactlyOnceWith({
    ruleset: "edition2016",
    visibility: "direct",
    opponent: "Pebble",
    length: { rounds: 1 },
    clock: null,
    first: "me",
  });
  expect(signedIn).toBeFalsy();
  expect(session.account?.username).toBe("Mossy-Heron-42");
});

test("a refusal leaves the new guest where they are, and is told although the page changes", async () => {
  vi.spyOn(calls, "guestCreate").mockResolvedValue(GUEST as never);
  vi.spyOn(challenges, "challengeCreate").mockRejectedValue(new Problem(409, "house_busy", "The house is busy."));
  shown(SIX);
  await press("Play against Pebble");
  await vi.waitFor(() => expect(toast()?.text).toContain("No new match against the house right now."));
  expect(session.account?.id).toBe("g");
  expect(location.pathname).toBe("/");
});

test("without a guest nothing is begun, and the reason stands above the button", async () => {
  vi.spyOn(calls, "guestCreate").mockRejectedValue(new Problem(0, "unreachable", ""));
  const challenge = vi.spyOn(challenges, "challengeCreate");
  shown(SIX);
  await press("Play against Pebble");
  // The alert is there from the start, and empty: only what it says tells that the tap has come to its end.
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("The server cannot be reached."));
  expect(challenge).not.toHaveBeenCalled();
});

test("a house that plays with nobody, or cannot be asked, says so", async () => {
  shown([]);
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByText(/^This server has no opponents of its own/)).toBeTruthy();
  cleanup();
  shown(null, true);
  await press("Try now");
  expect(house.load).toHaveBeenCalledTimes(3);
});
