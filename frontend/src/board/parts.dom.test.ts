import { render, waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import "../ui/jsdom";

import { EMPTY, matchOf, placements, PROVEN } from "./builders";
import MatchBoard from "./MatchBoard.svelte";

const PARTS = ["[data-testid=confirm]", ".hand > .place", ".column", "[data-hand-card]"];
const HAND = ["R6", "O7"];
const match = matchOf({ stones: EMPTY, hand: HAND, options: placements(HAND, [1]) });

const counted = (): number[] => PARTS.map((part) => document.querySelectorAll(part).length);

function show(gradually: boolean): void {
  render(MatchBoard, { match, gradually, busy: false, online: true, onplay: () => Promise.resolve(), prove: () => Promise.resolve(PROVEN) });
}

test("a table that is shown part by part has what takes room first, then columns, then cards", async () => {
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(counted().join(" ")));
  watch.observe(document.body, { childList: true, subtree: true });
  // Each look at the clock is a second later: a task draws one part.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
  show(true);
  expect(counted()).toEqual([0, 0, 0, 0]);
  await waitFor(() => expect(counted()).toEqual([1, 2, 9, 2]));
  watch.disconnect();
  const columns = Array.from({ length: 9 }, (_, at) => `1 2 ${at + 1} 0`);
  expect(seen.filter((part, at) => part !== seen[at - 1])).toEqual(["0 0 0 0", "1 2 0 0", ...columns, "1 2 9 1", "1 2 9 2"]);
});

test("a table elsewhere is there at once", () => {
  show(false);
  expect(counted()).toEqual([1, 2, 9, 2]);
});
