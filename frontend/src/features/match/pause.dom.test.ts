import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import type { MatchStore } from "../../stores/match.svelte";
import type { Match, Seat } from "../../http/types";
import { EMPTY, matchOf } from "../../board/builders";
import { needWords } from "../../i18n/index.svelte";
import { timesToGive } from "./clocks";
import PauseLine from "./PauseLine.svelte";

const pause = vi.fn<(match: string, what: string) => Promise<void>>(() => Promise.resolve());
vi.mock("../../http/ends", () => ({ matchPause: (match: string, what: string) => pause(match, what) }));

async function shown(change: Partial<Match>, seat: Seat | null = 0): Promise<string[]> {
  await needWords("match");
  const match = matchOf({ stones: EMPTY, seat, change });
  render(PauseLine, { match, store: { match, id: "m", end: (work: () => unknown) => work() } as unknown as MatchStore });
  return screen.queryAllByRole("button").map((button) => button.textContent);
}

test("a pause that the other offers is accepted or declined", async () => {
  expect(await shown({ pause_offer: { seat: 1, days: 7 } })).toEqual(["Decline", "Accept"]);
  screen.getByText("Maëlle offers a pause of 7 days.");
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(pause).toHaveBeenCalledExactlyOnceWith("m", "accept");
});

test("the player's own offer is taken back, a pause is ended, and spectators see both", async () => {
  expect(await shown({ pause_offer: { seat: 0, days: 1 } })).toEqual(["Take back"]);
  document.body.replaceChildren();
  expect(await shown({ paused_until: "2026-11-27T18:00:00Z" })).toEqual(["Resume"]);
  document.body.replaceChildren();
  expect(await shown({ paused_until: "2026-11-27T18:00:00Z" }, null)).toEqual([]);
});

test("the length of a turn can be given, whatever it is", () => {
  const clock = { type: "turn", seconds: 100_000 } as Match["clock"];
  expect(timesToGive(clock)).toContain(100_000);
});
