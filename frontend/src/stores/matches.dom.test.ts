import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { matchList } from "../http/calls";
import { challengeList } from "../http/challenges";
import { live } from "./live.svelte";
import { byUrgency, Matches } from "./matches.svelte";
import { outbox, type Answer } from "./outbox.svelte";
import type { ServerMessage } from "../http/socket";
import type { MatchSummary } from "../http/types";

vi.mock("../http/calls");
vi.mock("../http/challenges");

const summary = (version: number): MatchSummary => ({ id: "m", version, updated: "" }) as MatchSummary;
const page = (results: MatchSummary[]) => ({ next: null, previous: null, results });

let answered: (answer: Answer) => void;
let leave: () => void = () => undefined;

beforeEach(() => {
  vi.mocked(challengeList).mockResolvedValue({ next: null, previous: null, results: [] });
  vi.mocked(matchList).mockResolvedValue(page([]));
  vi.spyOn(outbox, "listen").mockImplementation((listener) => {
    answered = listener;
    return () => undefined;
  });
});

afterEach(() => leave());

test("a turn that waited and was answered brings the list up to date", async () => {
  const matches = new Matches();
  leave = matches.follow();
  await vi.waitFor(() => expect(matches.active).toEqual([]));
  vi.mocked(matchList).mockResolvedValue(page([summary(2)]));
  answered({ id: "m", match: null, refusal: null });
  await vi.waitFor(() => expect(matches.active).toHaveLength(1));
});

test("a list asked for earlier does not take the place of one asked for later", async () => {
  const matches = new Matches();
  leave = () => undefined;
  let arrive: (list: ReturnType<typeof page>) => void = () => undefined;
  vi.mocked(matchList).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const earlier = matches.refresh();
  vi.mocked(matchList).mockResolvedValue(page([summary(2)]));
  await matches.refresh();
  arrive(page([summary(1)]));
  await earlier;
  expect(matches.active?.map(({ version }) => version)).toEqual([2]);
});

test("at the start the lists are asked for once, when the socket is there", async () => {
  let hear: (message: ServerMessage) => void = () => undefined;
  vi.spyOn(live, "state", "get").mockReturnValue("connecting");
  vi.spyOn(live, "listen").mockImplementation((listener) => {
    hear = listener;
    return () => undefined;
  });
  vi.useFakeTimers();
  vi.mocked(matchList).mockClear();
  leave = new Matches().follow();
  await vi.advanceTimersByTimeAsync(100);
  hear({ type: "hello", account: { id: "a", username: "ann", is_guest: false, is_bot: false } } as ServerMessage);
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(vi.mocked(matchList).mock.calls.map(([status]) => status)).toEqual(["active", "finished"]);
});

test("a socket that keeps them waiting does not keep the lists from being asked for", async () => {
  vi.spyOn(live, "state", "get").mockReturnValue("connecting");
  vi.useFakeTimers();
  vi.mocked(matchList).mockClear();
  leave = new Matches().follow();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(matchList).toHaveBeenCalledWith("active", null);
});

test("live matches are the most urgent, then those with the nearest deadline, then those without a clock", () => {
  const clocked = (id: string, updated: string, type?: string, deadline: string | null = null): MatchSummary =>
    ({ id, updated, clock: type ? { type, deadline } : null }) as MatchSummary;
  const list = [
    clocked("free, new", "2026-11-03T00:00:00Z"),
    clocked("free, old", "2026-11-01T00:00:00Z"),
    clocked("days", "2026-11-02T00:00:00Z", "turn", "2026-11-08T00:00:00Z"),
    clocked("hours", "2026-11-02T00:00:00Z", "bank", "2026-11-03T05:00:00Z"),
    clocked("live", "2026-11-02T00:00:00Z", "live", "2026-11-03T06:00:00Z"),
  ];
  expect(list.sort(byUrgency).map(({ id }) => id)).toEqual(["live", "hours", "days", "free, old", "free, new"]);
});
