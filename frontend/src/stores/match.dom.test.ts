import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { live } from "./live.svelte";
import { MatchStore } from "./match.svelte";
import { outbox } from "./outbox.svelte";
import type { ServerMessage } from "../http/socket";
import type { Match } from "../http/types";

const at = (version: number, event: number): Match =>
  ({ id: "m", version, event, round: 1, position: { turn: 1 }, options: [] as Match["options"] }) as Match;

let line: { onopen?: () => void; onclose?: (event: { code: number }) => void; onmessage?: (event: { data: string }) => void; sent: unknown[] };
let answers: [body: unknown, status?: number][];
let asked: string[];
let keys: (string | null)[];
let leave: () => void;

const push = (message: ServerMessage): void => line.onmessage?.({ data: JSON.stringify(message) });
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** A match that was fetched as `first` and is followed over an open socket. */
async function following(first: Match): Promise<MatchStore> {
  answers = [[first]];
  live.restart(() => undefined);
  line.onopen?.();
  push({ type: "hello", account: { id: "a", username: "ann", is_guest: false, is_bot: false } } as ServerMessage);
  const store = new MatchStore("m");
  leave = store.follow();
  await settled();
  return store;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  keys = [];
  const WebSocket = function (): typeof line {
    const sent: unknown[] = [];
    const send = (text: string): number => sent.push(JSON.parse(text));
    line = Object.assign({ sent }, { readyState: 1, send, close: () => undefined });
    return line;
  };
  vi.stubGlobal("WebSocket", Object.assign(WebSocket, { OPEN: 1 }));
  vi.stubGlobal("fetch", (url: string, { method, headers }: RequestInit) => {
    asked.push(`${method ?? ""} ${url}`);
    keys.push(new Headers(headers).get("Idempotency-Key"));
    const [body, status = 200] = answers.shift() ?? [{}, 500];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});

afterEach(() => {
  leave();
  live.spectate();
  outbox.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a match is fetched once and subscribed to", async () => {
  const store = await following(at(1, 1));
  expect(asked).toEqual(["GET /api/v1/matches/m/"]);
  expect(line.sent).toEqual([{ type: "subscribe", match: "m" }]);
  expect(store.match?.version).toBe(1);
});

test("a match is brought forward by pushes, and never back", async () => {
  const store = await following(at(3, 3));
  push({ type: "match", id: "m", version: 4, match: at(4, 4) });
  push({ type: "match", id: "m", version: 2, match: at(2, 2) });
  push({ type: "match", id: "other", version: 9, match: at(9, 9) });
  expect(store.match).toEqual(at(4, 4));
});

describe("a notice of the match", () => {
  const turn = { number: 6, kind: "your_turn", match: "m", challenge: null, data: {}, created: "" } as const;
  const acts = (version: number, to_act: 0 | 1): Match =>
    ({ ...at(version, version), seat: 0, result: null, position: { turn: 1, to_act } }) as Match;
  const seen = (): unknown[] => line.sent.filter((frame) => (frame as { type: string }).type === "seen");

  test("is said to be seen once what it tells is on show", async () => {
    await following(acts(3, 1));
    push({ type: "notice", notice: turn });
    expect(seen()).toEqual([]);
    push({ type: "match", id: "m", version: 4, match: acts(4, 0) });
    expect(seen()).toEqual([{ type: "seen", number: 6 }]);
  });

  test("is not said to be seen as long as the page is behind another", async () => {
    const behind = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await following(acts(3, 0));
    push({ type: "notice", notice: turn });
    expect(seen()).toEqual([]);
    behind.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(seen()).toEqual([{ type: "seen", number: 6 }]);
  });

  test("is left to the chat where it is a message", async () => {
    await following(acts(3, 0));
    push({ type: "notice", notice: { ...turn, kind: "message", data: { message: 1 } } });
    push({ type: "notice", notice: { ...turn, number: 7, match: "another" } });
    expect(seen()).toEqual([]);
  });
});

describe("the heartbeat", () => {
  test("that names a later event makes it fetch", async () => {
    const store = await following(at(3, 3));
    answers = [[at(4, 5)]];
    push({ type: "events", matches: { m: 5 } });
    await settled();
    expect(store.match).toEqual(at(4, 5));
  });

  test("that names the event at hand does nothing", async () => {
    await following(at(3, 3));
    push({ type: "events", matches: { m: 3 } });
    expect(asked).toHaveLength(1);
  });
});

describe("a move", () => {
  test("brings the match as it is then", async () => {
    const store = await following(at(3, 3));
    answers = [[{ move: {}, match: at(4, 5) }, 201]];
    const played = store.play(["R7@3"]);
    expect(store.busy).toBe(true);
    await played;
    expect(store.match).toEqual(at(4, 5));
    expect(store.busy).toBe(false);
  });

  test("that came too late brings the fresh match and fails", async () => {
    const store = await following(at(3, 3));
    answers = [[{ code: "stale_version", match: at(5, 6) }, 409]];
    await expect(store.play(["R7@3"])).rejects.toMatchObject({ code: "stale_version" });
    expect(store.match).toEqual(at(5, 6));
    expect(store.busy).toBe(false);
  });

  test("that got no answer waits, and is sent again by itself with the same key", async () => {
    const store = await following(at(3, 3));
    const played = store.play(["R7@3"]);
    await vi.advanceTimersByTimeAsync(1000);
    await played;
    expect(outbox.waits("m")).toBe(true);
    expect(store.busy).toBe(true);
    answers = [[{ move: {}, match: at(4, 5) }, 201]];
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.match).toEqual(at(4, 5));
    expect(store.busy).toBe(false);
    expect(asked.filter((what) => what.startsWith("POST"))).toHaveLength(3);
    expect(new Set(keys.slice(1)).size).toBe(1);
  });

  test("and the next one have keys of their own", async () => {
    const store = await following(at(3, 3));
    answers = [[{ move: {}, match: at(4, 5) }, 201], [{ move: {}, match: at(5, 6) }, 201]];
    await store.play(["R7@3"]);
    await store.play(["R7@3"]);
    expect(keys.at(-1)).not.toBe(keys.at(-2));
  });

  test("sent twice by a double tap goes out once", async () => {
    const store = await following(at(3, 3));
    answers = [[{ move: {}, match: at(4, 5) }, 201]];
    await Promise.all([store.play(["R7@3"]), store.play(["R7@3"])]);
    expect(asked).toHaveLength(2);
  });
});

test("a match is asked for by the store itself while the socket is down", async () => {
  const store = await following(at(3, 3));
  line.onclose?.({ code: 1006 });
  answers = [[at(4, 4)]];
  await vi.advanceTimersByTimeAsync(8000);
  expect(store.match).toEqual(at(4, 4));
});

test("a match that is for others now is not shown as it was", async () => {
  const store = await following(at(3, 3));
  answers = [[{ code: "not_found" }, 404]];
  await store.refresh();
  expect(store.match).toBeNull();
  expect(store.problem?.code).toBe("not_found");
});

test("a match that was left takes nothing any more", async () => {
  const store = await following(at(3, 3));
  leave();
  push({ type: "match", id: "m", version: 4, match: at(4, 4) });
  expect(store.match).toEqual(at(3, 3));
});
