import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";

import * as challenges from "../../http/challenges";
import * as pairing from "../../http/pairing";
import { Problem } from "../../http/problem";
import type { ServerMessage } from "../../http/socket";
import type { Challenge, Pace, Pairing } from "../../http/types";
import { live } from "../../stores/live.svelte";
import { rulesets } from "../../stores/rulesets.svelte";
import Find from "./Find.svelte";

const LIVE = { type: "live", seconds: 600, increment: 10, cap: 1200 } as const;
const DAY = { type: "turn", seconds: 86_400 } as const;
const pace = (name: Pace["pace"], clock: Pace["clock"], more: Partial<Pace> = {}): Pace =>
  ({ pace: name, clock, length: { rounds: 1 }, waiting: false, waited: null, pairings: 0, ...more });
const challenge = (more: Partial<Challenge> = {}): Challenge =>
  ({
    id: "c1",
    ruleset: "edition2016",
    status: "open",
    automatic: true,
    clock: DAY,
    length: { rounds: 1 },
    match: null,
    created: new Date().toISOString(),
    ...more,
  }) as Challenge;
const closed = new Problem(409, "challenge_closed", "");

let answer: Pairing;
let tell: (message: ServerMessage) => void;
const click = (name: RegExp): Promise<void> => userEvent.click(screen.getByRole("button", { name }));
const waitLine = (): string => document.querySelector("[data-find=wait]")?.textContent ?? "";

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/find");
  answer = {
    search: null,
    paces: [pace("live", LIVE, { waited: 95, pairings: 3 }), pace("day", DAY), pace("days", { ...DAY, seconds: 259_200 }, { waiting: true })],
  };
  vi.spyOn(rulesets, "load").mockResolvedValue();
  vi.spyOn(rulesets, "list", "get").mockReturnValue([{ id: "edition2016", name: "Clan cards", offered: true, tiles: [], wins: { stones: 5, adjacent: 3 }, tactics: [] }] as never);
  vi.spyOn(pairing, "pairingGet").mockImplementation(() => Promise.resolve(answer));
  vi.spyOn(pairing, "challengeRenew").mockImplementation(() => Promise.resolve(challenge()));
  vi.spyOn(challenges, "challengeSetNonce").mockImplementation(() => Promise.resolve(challenge()));
  vi.spyOn(challenges, "challengeCancel").mockResolvedValue(undefined as never);
  vi.spyOn(live, "listen").mockImplementation((listener) => {
    tell = listener;
    return () => true;
  });
});

afterEach(() => vi.restoreAllMocks());

async function looking(search: Challenge): Promise<{ unmount: () => void }> {
  vi.spyOn(pairing, "pairingStart").mockResolvedValue(search);
  const page = render(Find);
  await waitFor(() => expect(waitLine()).not.toBe(""));
  answer = { ...answer, search };
  await click(/Find an opponent/);
  return page;
}

test("each pace says how long others waited lately, that somebody waits, or that nobody knows", async () => {
  render(Find);
  await waitFor(() => expect(waitLine()).toContain("Nobody has waited"));
  await userEvent.click(screen.getByRole("radio", { name: "Live" }));
  expect(waitLine()).toContain("Usual wait lately: 1 minute 35 seconds");
  await userEvent.click(screen.getByRole("radio", { name: "3 days a turn" }));
  expect(waitLine()).toContain("begins at once");
});

test("where somebody waits the match opens at once", async () => {
  await looking(challenge({ status: "accepted", match: "m1" }));
  await waitFor(() => expect(location.pathname).toBe("/m/m1"));
  expect(challenges.challengeSetNonce).not.toHaveBeenCalled();
});

test("a player who waits may leave a slow search, is notified when the match has begun, and goes there", async () => {
  const { unmount } = await looking(challenge());
  await waitFor(() => screen.getByText(/You may leave/));
  answer = { ...answer, search: null };
  vi.spyOn(pairing, "challengeRenew").mockRejectedValue(closed);
  vi.spyOn(challenges, "challengeGet").mockResolvedValue(challenge({ status: "accepted", match: "m2" }));
  tell({ type: "notice", notice: { kind: "match_started" } } as ServerMessage);
  await waitFor(() => expect(location.pathname).toBe("/m/m2"));
  unmount();
  expect(challenges.challengeCancel).not.toHaveBeenCalled();
});

test("a search can be ended as soon as it is shown, whatever else is under way", async () => {
  vi.spyOn(challenges, "challengeSetNonce").mockReturnValue(new Promise(() => undefined));
  await looking(challenge());
  await click(/Stop looking/);
  await waitFor(() => expect(challenges.challengeCancel).toHaveBeenCalledWith("c1"));
  await waitFor(() => screen.getByRole("button", { name: /Find an opponent/ }));
});

test("a live search ends when its page is left, and coming back too late says so", async () => {
  const { unmount } = await looking(challenge({ clock: LIVE }));
  await waitFor(() => screen.getByText(/Stay on this page/));
  answer = { ...answer, search: null };
  vi.spyOn(pairing, "challengeRenew").mockRejectedValue(closed);
  vi.spyOn(challenges, "challengeGet").mockResolvedValue(challenge({ status: "expired" }));
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => screen.getByText(/ended while you were away/));
  unmount();
  expect(challenges.challengeCancel).not.toHaveBeenCalled();

  const again = await looking(challenge({ clock: LIVE }));
  await waitFor(() => screen.getByText(/Stay on this page/));
  again.unmount();
  expect(challenges.challengeCancel).toHaveBeenCalledWith("c1");
});

test("a search that waits is shown again with its pace, and can be stopped", async () => {
  answer = { ...answer, search: challenge() };
  render(Find);
  await waitFor(() => screen.getByText("Looking for an opponent…"));
  await click(/Stop looking/);
  await waitFor(() => screen.getByRole("button", { name: /Find an opponent/ }));
});
