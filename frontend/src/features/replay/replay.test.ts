import { beforeEach, expect, test, vi } from "vitest";

import { matchGet, matchProof } from "../../http/calls";
import { eventList } from "../../http/past";
import { Problem } from "../../http/problem";
import type { Analysis, Event, Match } from "../../http/types";
import { recordEventList, recordMatch, recordPosition } from "../../http/records";
import { Replay } from "./replay.svelte";
import { matchSource, recordSource } from "./sources";

vi.mock("../../http/calls");
vi.mock("../../http/past");
vi.mock("../../http/records");

const EVENTS = [
  { kind: "started", data: { round: 1, first: 0 } },
  ...["R1@1", "+c"].map((action) => ({ kind: "action", data: { seat: 0, action } })),
  ...["B1@1", "+c"].map((action) => ({ kind: "action", data: { seat: 1, action } })),
  ...["R2@1", "!1"].map((action) => ({ kind: "action", data: { seat: 0, action } })),
].map((event, index) => ({ ...event, number: index + 1, created: "" }) as Event);

const tableAt = (at: number): Match => ({ id: "m", event: at, status: "active", options: [{}] }) as unknown as Match;
const asked = (): number[] => vi.mocked(matchGet).mock.calls.flatMap(([, at]) => at ?? []);

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(eventList).mockResolvedValue({ results: EVENTS, event: 7 });
  vi.mocked(matchGet).mockImplementation((_, at = 7) => Promise.resolve(tableAt(at)));
});

test("a replay begins at the deal, at an event, or at the end of a round, with nothing to play there", async () => {
  const replay = new Replay(matchSource("m"));
  await replay.load({ at: null, round: null });
  expect(replay.shown).toMatchObject({ event: 1, options: [], status: "finished" });
  await replay.load({ at: 4, round: null });
  expect(replay.shown?.event).toBe(5);
  await replay.load({ at: null, round: 1 });
  expect(replay.shown?.event).toBe(7);
});

test("a replay has the neighbours ready, and asks for no table twice", async () => {
  const replay = new Replay(matchSource("m"));
  await replay.load({ at: 3, round: null });
  expect(asked().sort()).toEqual([1, 3, 5]);
  await replay.go(2);
  await replay.go(1);
  expect(asked().sort()).toEqual([1, 3, 5, 7]);
});

test("a replay goes no further than there are turns", async () => {
  const replay = new Replay(matchSource("m"));
  await replay.load({ at: null, round: null });
  await replay.go(-3);
  expect(replay.index).toBe(0);
  await replay.go(99);
  expect(replay.index).toBe(3);
});

test("a replay proves claims as they stood on the table shown", async () => {
  const replay = new Replay(matchSource("m"));
  await replay.load({ at: 3, round: null });
  await replay.prove(1, 0);
  expect(matchProof).toHaveBeenLastCalledWith("m", 1, 0, 3);
});

test("a replay shows the turn wanted last, whichever table comes first", async () => {
  const replay = new Replay(matchSource("m"));
  await replay.load({ at: null, round: null });
  let late: (match: Match) => void = () => undefined;
  vi.mocked(matchGet).mockImplementation((_, at = 7) =>
    at === 5 ? new Promise((done) => (late = done)) : Promise.resolve(tableAt(at)),
  );
  const slow = replay.go(2);
  await replay.go(3);
  late(tableAt(5));
  await slow;
  expect(replay.shown?.event).toBe(7);
});

test("a replay keeps what it shows when a table cannot be fetched, and asks for that again", async () => {
  const replay = new Replay(matchSource("m"));
  await replay.load({ at: null, round: null });
  vi.mocked(matchGet).mockRejectedValueOnce(new Problem(0, "unreachable", ""));
  await replay.go(3);
  expect(replay.shown?.event).toBe(1);
  expect(replay.problem?.code).toBe("unreachable");
  await replay.go(3);
  expect(replay.shown?.event).toBe(7);
  expect(replay.problem).toBeNull();
});

test("a replay of an imported record asks for nothing of a match", async () => {
  vi.mocked(recordEventList).mockResolvedValue({ results: EVENTS, event: 7 });
  vi.mocked(recordMatch).mockImplementation((_, at = 7) => Promise.resolve(tableAt(at)));
  vi.mocked(recordPosition).mockResolvedValue({ proofs: [[{ valid: true }, { valid: false }]] } as unknown as Analysis);
  const replay = new Replay(recordSource("r"));
  await replay.load({ at: 5, round: null });
  expect(replay.shown).toMatchObject({ event: 5, status: "finished" });
  expect(await replay.prove(1, 1)).toEqual({ valid: false });
  expect(recordPosition).toHaveBeenLastCalledWith("r", 5);
  for (const call of [matchGet, matchProof, eventList]) expect(call).not.toHaveBeenCalled();
});
