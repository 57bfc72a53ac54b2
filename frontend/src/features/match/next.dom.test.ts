import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { matchList } from "../../http/calls";
import type { ServerMessage } from "../../http/socket";
import type { MatchSummary } from "../../http/types";
import { live } from "../../stores/live.svelte";
import { followNext } from "./next";

vi.mock("../../http/calls");

let hear: (message: ServerMessage) => void;
const tell = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  tell.mockClear();
  vi.mocked(matchList).mockReset();
  vi.spyOn(live, "listen").mockImplementation((listener) => {
    hear = listener;
    return () => undefined;
  });
});

afterEach(() => void vi.useRealTimers());

/** Let the server answer that these wait for the reader. */
function waiting(...ids: string[]): void {
  const results = ids.map((id) => ({ id, seat: 0, to_act: 0, clock: null, updated: id }) as unknown as MatchSummary);
  vi.mocked(matchList).mockResolvedValue({ next: null, previous: null, results });
}

test("the next match is the first that waits beside the one on show", async () => {
  waiting("a", "b", "c");
  const stop = followNext("a", tell);
  await vi.advanceTimersByTimeAsync(0);
  expect(tell).toHaveBeenCalledExactlyOnceWith({ match: expect.objectContaining({ id: "b" }) as MatchSummary, more: 1 });
  stop();
});

test("turns that are played at once are asked about once, and the last of them counts", async () => {
  waiting("a");
  const stop = followNext("a", tell);
  for (let turn = 0; turn < 6; turn++) hear({ type: "notice" } as ServerMessage);
  waiting("a", "b");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(matchList).toHaveBeenCalledTimes(2);
  expect(tell).toHaveBeenLastCalledWith({ match: expect.objectContaining({ id: "b" }) as MatchSummary, more: 0 });
  stop();
});

test("nothing is asked and nothing comes once nobody follows", async () => {
  waiting("b");
  const stop = followNext("a", tell);
  hear({ type: "notice" } as ServerMessage);
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(matchList).toHaveBeenCalledTimes(1);
  expect(tell).not.toHaveBeenCalled();
});
