/** The sheet of a stone: why it is claimed, could be with the pending card, or was. */
import { render, screen, waitFor, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import type { ComponentProps } from "svelte";
import { expect, test, vi } from "vitest";

import "../ui/jsdom";

import type { ClaimMade, Match, Proof, Ruleset } from "../http/types";
import { matchOf, placements, PROVEN, type MatchPlan } from "./builders";
import { said, sheet, spaced, tap } from "./fixtures/boardDriver";
import MatchBoard from "./MatchBoard.svelte";

const STONES = ["R7 R8 R9/P2 G1", "Y6/O1 O2", "/Y8", "G1 G2 G3/B7 B8<", "/", "/", "/", "/", "/"];
const PLAY: MatchPlan = { stones: STONES, hand: ["R6"], options: placements(["R6"], [2, 3]) };

function show(plan: MatchPlan, proof: Proof, more: Partial<ComponentProps<typeof MatchBoard>>) {
  const prove = vi.fn(() => Promise.resolve(proof));
  render(MatchBoard, { match: matchOf(plan), busy: false, online: true, onplay: () => Promise.resolve(), prove, ...more });
  return { prove };
}

test("claims that rest on the pending card itself are explained with it in its place", async () => {
  const PREVIEWED: Proof[][] = STONES.map(() => [{ valid: false, reason: "incomplete" }, { valid: false, reason: "incomplete" }]);
  PREVIEWED[1] = [{ valid: true, mine: { type: "colour", sum: 20 }, theirs: null, best: { type: "sum", sum: 12 }, best_with: ["P9"] }, { valid: false, reason: "incomplete" }];
  const preview = vi.fn(() => Promise.resolve(PREVIEWED));
  const plan = { ...PLAY, stones: ["/", "R1 R2/O1 O2", ...STONES.slice(2)], options: placements(["R6"], [2], { "R6@2": [2] }) };
  const { prove } = show(plan, PROVEN, { preview });
  await tap("hand-card-R6", "stone-2", "claim-2");
  await waitFor(() => expect(said("hint")).toContain("Nothing unseen beats your colour 20"));
  await tap("why-2");
  const shown = within(await sheet());
  await waitFor(() => expect(shown.getByRole("heading", { level: 2 }).textContent).toBe("With this card you can claim it"));
  expect(shown.getByTestId("worth-0").textContent).toContain("Colour 20");
  expect(shown.getByTestId("worth-1").textContent).toContain("at best sum 12");
  expect(shown.getByRole("img", { name: "1 red, 2 red, 6 red" }).querySelectorAll(".pending")).toHaveLength(1);
  expect(preview.mock.calls).toEqual([["R6@2"]]);
  expect(prove).not.toHaveBeenCalled();
});

test("a side that is not complete is no error: no cross beside it", async () => {
  show(PLAY, { valid: false, reason: "incomplete" }, {});
  await tap("stone-5");
  const proof = await within(await sheet()).findByTestId("proof");
  await waitFor(() => expect(spaced(proof.textContent)).toContain("not complete"));
  expect(proof.querySelector("svg")).toBeNull();
});

test("the sheet of a claimed stone shows when it was taken, with what, and the best left to the other side", async () => {
  const story: ClaimMade = {
    stone: 4, seat: 1, turn: 17, event: 40, sides: [["G1", "G2", "G3"], ["B7", "B8"]],
    proof: { valid: true, mine: { type: "colour_run", sum: 24 }, theirs: null, best: { type: "run", sum: 6 }, best_with: ["P3"] },
  };
  const worth: NonNullable<Match["formations"]> = STONES.map(() => [null, null]);
  worth[3] = [null, { type: "colour_run", sum: 24 }];
  const claims = (): Promise<ClaimMade[]> => Promise.resolve([story]);
  const plan = { ...PLAY, stones: [...STONES.slice(0, 3), "G1 G2/B7 B8 B9<", ...STONES.slice(4)] };
  show({ ...plan, change: { formations: worth } }, PROVEN, { claims, turnLink: (event: number) => `/at/${String(event)}` });
  await waitFor(() => expect(spaced(document.querySelector(".column .worth")?.textContent ?? "")).toBe("24"));
  await tap("stone-4");
  const shown = within(await sheet());
  expect(shown.getByRole("heading", { level: 2 }).textContent).toBe("Taken by Maëlle");
  expect(spaced((await shown.findByTestId("claim-story")).textContent)).toContain(
    "Taken on turn 17, with colour run 24. The best you could still make was run 6, with 3 purple, then unseen.",
  );
  expect(shown.getByRole("link", { name: "See turn 17" }).getAttribute("href")).toBe("/at/40");
  expect(shown.getByTestId("worth-1").textContent).toContain("Colour run 24");
  expect(shown.getByTestId("worth-0").textContent).toContain("at best run 6");
});

test("the sheet of a tile tells what it will ask for once it is damaged", async () => {
  const tile = { number: 1, name: "well", capacity: 3, counts: "all", damaged: { capacity: 4, counts: "sum_low" } };
  const rules = { tiles: [tile], counts: [{ code: "sum_low", name: "only the sum counts, the lower wins" }], tactics: [], formations: [], kinds: [] } as unknown as Ruleset;
  const stones = matchOf({ stones: Array<string>(7).fill("/") }).position.stones.map((stone) => ({ ...stone, damaged: false }));
  show({ stones: Array<string>(7).fill("/"), position: { attacker: 0, cauldrons: 3, stones } }, { valid: false, reason: "incomplete" }, { rules });
  await tap("stone-1");
  expect(spaced((await sheet()).textContent)).toContain("Once damaged: 4 cards, only the sum counts, the lower wins.");
});

test("the sheet is opened from the last move when that claimed a stone", async () => {
  const last_move = { number: 5, seat: 1 as const, actions: ["B9@4", "!4"], created: "2026-11-20T12:00:00Z" };
  show({ ...PLAY, change: { last_move } }, PROVEN, { claims: () => Promise.resolve([]) });
  await userEvent.click(await screen.findByRole("button", { name: /^Why was stone.4 claimed/ }));
  expect(spaced((await sheet()).textContent)).toContain("Taken by Maëlle");
});
