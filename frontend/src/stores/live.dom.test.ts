import { beforeEach, describe, expect, test, vi } from "vitest";

import type { live as Live } from "./live.svelte";

const urls: string[] = [];
let closed = 0;

class FakeLine {
  static readonly OPEN = 1;
  readyState = 0;

  constructor(url: string) {
    urls.push(url);
  }

  close(): void {
    closed++;
  }
}

let live: typeof Live;

beforeEach(async () => {
  vi.stubGlobal("WebSocket", FakeLine);
  vi.resetModules();
  urls.length = closed = 0;
  ({ live } = await import("./live.svelte"));
});

describe("while nobody is signed in", () => {
  test("there is a socket only while a match is watched", () => {
    live.spectate();
    expect(urls).toEqual([]);
    live.subscribe("m");
    live.subscribe("n");
    expect(urls).toEqual([expect.stringMatching(/\?spectator$/)]);
    live.unsubscribe("m");
    expect(closed).toBe(0);
    live.unsubscribe("n");
    expect(closed).toBe(1);
  });

  test("a user who signs in has a socket of their own, and one who signs out watches on", () => {
    live.spectate();
    live.subscribe("m");
    live.restart(() => undefined);
    expect(urls.at(-1)).toMatch(/\/ws\/v1\/$/);
    live.spectate();
    expect(urls.at(-1)).toMatch(/\?spectator$/);
    expect(urls).toHaveLength(3);
  });
});

test("before the server has said who is here nothing is connected", () => {
  live.subscribe("m");
  expect(urls).toEqual([]);
});
