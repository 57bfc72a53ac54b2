import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Socket, pauseBefore, type ServerMessage, type SocketState } from "./socket";

/** A line that the test speaks for. */
class FakeLine {
  static readonly OPEN = 1;
  static lines: FakeLine[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeLine.lines.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
    this.say({ type: "hello", account: { id: "a", username: "ann", is_guest: false, is_bot: false } } as ServerMessage);
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  fail(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const states: SocketState[] = [];
const heard: string[] = [];
let unknown = 0;
let socket: Socket;

const line = (): FakeLine => FakeLine.lines.at(-1) as FakeLine;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeLine);
  vi.spyOn(Math, "random").mockReturnValue(1);
  FakeLine.lines = [];
  states.length = 0;
  heard.length = 0;
  unknown = 0;
  socket = new Socket(
    {
      message: (message) => heard.push(message.type),
      state: (state) => states.push(state),
      unknown: () => unknown++,
    },
    "ws://test/ws/v1/",
  );
});

afterEach(() => {
  socket.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("pauses double from half a second to half a minute, at random below the ceiling", () => {
  expect([0, 1, 2, 9].map((attempt) => pauseBefore(attempt, 1))).toEqual([1000, 2000, 4000, 30_000]);
  expect([0, 9].map((attempt) => pauseBefore(attempt, 0))).toEqual([500, 500]);
});

test("the socket is open when the server has said hello", () => {
  socket.start();
  expect(states).toEqual(["connecting"]);
  line().open();
  expect(states).toEqual(["connecting", "open"]);
  expect(heard).toEqual(["hello"]);
});

test("the socket subscribes again to what is wanted after each reconnection", () => {
  socket.start();
  line().open();
  socket.subscribe("m1");
  socket.subscribe("m2");
  socket.unsubscribe("m1");
  line().fail();
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  line().open();
  expect(FakeLine.lines).toHaveLength(2);
  expect(line().sent).toEqual([{ type: "subscribe", match: "m2" }]);
  expect(states.at(-1)).toBe("open");
});

test("the socket subscribes again to what was refused for now, when it may, if it is wanted still", () => {
  socket.start();
  line().open();
  socket.subscribe("m1");
  socket.subscribe("m2");
  for (const match of ["m1", "m2"]) line().say({ type: "error", code: "rate_limited", detail: "", match, retry_after: 2 });
  line().say({ type: "error", code: "not_found", detail: "", match: "m1" });
  socket.unsubscribe("m2");
  line().sent = [];
  vi.advanceTimersByTime(1_999);
  expect(line().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(line().sent).toEqual([{ type: "subscribe", match: "m1" }]);
});

test("the socket retries many refused subscriptions one at a time, none twice after a reconnection", () => {
  socket.start();
  line().open();
  const matches = ["m1", "m2", "m3"];
  for (const match of matches) socket.subscribe(match);
  const refuse = (): void => matches.forEach((match) => line().say({ type: "error", code: "rate_limited", detail: "", match, retry_after: 0.2 }));
  refuse();
  line().sent = [];
  vi.advanceTimersByTime(400);
  expect(line().sent).toEqual(matches.slice(0, 2).map((match) => ({ type: "subscribe", match })));
  line().fail();
  vi.advanceTimersByTime(1000);
  line().open();
  vi.advanceTimersByTime(1000);
  expect(line().sent).toEqual(matches.map((match) => ({ type: "subscribe", match })));
});

test("the socket waits as long as the new line says, whatever the old one had left to wait", () => {
  socket.start();
  line().open();
  socket.subscribe("m1");
  const refuse = (seconds: number): void => line().say({ type: "error", code: "rate_limited", detail: "", match: "m1", retry_after: seconds });
  refuse(3);
  line().fail();
  vi.advanceTimersByTime(1000);
  line().open();
  refuse(10);
  line().sent = [];
  vi.advanceTimersByTime(9_999);
  expect(line().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(line().sent).toEqual([{ type: "subscribe", match: "m1" }]);
});

test("the socket waits longer after each failure, and starts over after a success", () => {
  socket.start();
  for (const pause of [1000, 2000, 4000]) {
    line().fail();
    vi.advanceTimersByTime(pause - 1);
    const before = FakeLine.lines.length;
    vi.advanceTimersByTime(1);
    expect(FakeLine.lines.length).toBe(before + 1);
  }
  line().open();
  line().fail();
  vi.advanceTimersByTime(1000);
  expect(FakeLine.lines).toHaveLength(5);
});

describe("when the network is back or the page is seen again", () => {
  test("a lost line is tried at once", () => {
    socket.start();
    line().fail();
    dispatchEvent(new Event("online"));
    expect(FakeLine.lines).toHaveLength(2);
  });

  test("an open line must answer a ping, or is given up", () => {
    socket.start();
    line().open();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(line().sent).toEqual([{ type: "ping" }]);
    vi.advanceTimersByTime(4000);
    expect(states.at(-1)).toBe("lost");
  });

  test("an open line that answers stays", () => {
    socket.start();
    line().open();
    document.dispatchEvent(new Event("visibilitychange"));
    line().say({ type: "pong" });
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)).toBe("open");
  });
});

test("a line that falls silent for two heartbeats is dead", () => {
  socket.start();
  line().open();
  vi.advanceTimersByTime(44_000);
  line().say({ type: "events", matches: {} });
  vi.advanceTimersByTime(44_000);
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(1000);
  expect(states.at(-1)).toBe("lost");
});

test("a handshake that never ends is given up", () => {
  socket.start();
  vi.advanceTimersByTime(10_000);
  expect(states.at(-1)).toBe("lost");
});

test("the socket does not try again when the server knows nobody", () => {
  socket.start();
  line().open();
  line().fail(4401);
  vi.advanceTimersByTime(120_000);
  expect(unknown).toBe(1);
  expect(states.at(-1)).toBe("idle");
  expect(FakeLine.lines).toHaveLength(1);
});

test("the socket of a suspended account waits until somebody looks again, and asks each time what holds", () => {
  socket.start();
  line().open();
  line().fail(4403);
  vi.advanceTimersByTime(120_000);
  expect(unknown).toBe(1);
  expect(states.at(-1)).toBe("idle");
  expect(FakeLine.lines).toHaveLength(1);
  document.dispatchEvent(new Event("visibilitychange"));
  line().fail(4403);
  expect(unknown).toBe(2);
  document.dispatchEvent(new Event("visibilitychange"));
  line().open();
  expect(states.at(-1)).toBe("open");
});

test("the socket does not push other devices of the account out again by itself", () => {
  socket.start();
  line().open();
  line().fail(4408);
  vi.advanceTimersByTime(120_000);
  expect(states.at(-1)).toBe("lost");
  expect(FakeLine.lines).toHaveLength(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeLine.lines).toHaveLength(2);
});

test("frames that are no JSON are passed over", () => {
  socket.start();
  line().open();
  line().onmessage?.({ data: "{" });
  expect(heard).toEqual(["hello"]);
});

describe("without an account", () => {
  test("the socket connects as a spectator, subscribes, and connects so again", () => {
    socket.subscribe("m");
    socket.start("spectator");
    expect(line().url).toMatch(/\?spectator$/);
    line().open();
    expect(line().sent).toEqual([{ type: "subscribe", match: "m" }]);
    line().fail();
    vi.advanceTimersByTime(1_000);
    expect(FakeLine.lines).toHaveLength(2);
    expect(line().url).toMatch(/\?spectator$/);
  });

  test("the socket is idle, not lost, where too many watch, until somebody looks again", () => {
    socket.start("spectator");
    line().fail(4429);
    vi.advanceTimersByTime(600_000);
    expect(FakeLine.lines).toHaveLength(1);
    expect(states.at(-1)).toBe("idle");
    expect(unknown).toBe(0);
    document.dispatchEvent(new Event("visibilitychange"));
    line().open();
    expect(states.at(-1)).toBe("open");
  });

  test("an account's socket is none of a spectator's", () => {
    socket.start("spectator");
    socket.stop();
    socket.start();
    expect(line().url).not.toContain("spectator");
  });
});
