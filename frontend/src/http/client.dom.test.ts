import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { matchGet, matchPlay, matchProof, meChange, sessionClose, sessionOpen } from "./calls";
import { CLIENT, newKey, randomNonce, whenOutdated } from "./client";
import { passwordReset } from "./credentials";
import { matchResign } from "./ends";
import { Problem } from "./problem";

type Reply = Response | Error;

const sent: { url: string; init: RequestInit & { headers: Headers } }[] = [];

/** The network answers with these, one after the other. */
function network(...replies: Reply[]): void {
  vi.stubGlobal("fetch", (url: string, init: RequestInit & { headers: Headers }) => {
    sent.push({ url, init });
    const reply = replies.shift() ?? new Error("nothing more is answered");
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  });
}

function json(body: unknown, status = 200): Response {
  const type = status < 400 ? "application/json" : "application/problem+json";
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } });
}

const keyOf = (index: number): string | null | undefined => sent[index]?.init.headers.get("Idempotency-Key");

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  document.cookie = "csrftoken=abc%2B1";
  document.documentElement.lang = "fr";
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Let pauses pass while `work` goes on. */
async function through<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
}

describe("a request", () => {
  test("fills the names in the path, and asks in the language of the page", async () => {
    network(json({ valid: true }));
    await matchProof("a/b", 3, 1);
    expect(sent[0]?.url).toBe("/api/v1/matches/a%2Fb/proof/?stone=3&seat=1");
    expect(sent[0]?.init.headers.get("Accept-Language")).toBe("fr");
    expect(sent[0]?.init.headers.get("X-CSRFToken")).toBeNull();
  });

  test("that writes carries the CSRF token of the cookie", async () => {
    network(new Response(null, { status: 204 }));
    await expect(sessionClose()).resolves.toBeUndefined();
    expect(sent[0]?.init.headers.get("X-CSRFToken")).toBe("abc+1");
  });

  test("that will be done later is answered without a body", async () => {
    network(new Response(null, { status: 202 }));
    await expect(passwordReset("ann@example.org")).resolves.toBeUndefined();
  });

  test("refused for its token is sent once more with a fresh one", async () => {
    network(json({ code: "csrf_failed" }, 403), json({ account: null }), json({ account: null }));
    await sessionOpen("ann", "secret");
    expect(sent.map(({ url, init }) => `${init.method ?? ""} ${url}`)).toEqual([
      "POST /api/v1/session/",
      "GET /api/v1/session/",
      "POST /api/v1/session/",
    ]);
  });
});

describe("a write that may be repeated", () => {
  test("is sent again with the same key and body when its answer is lost", async () => {
    network(new TypeError("network"), json({}, 503), json({ version: 2 }, 200));
    await through(matchResign("m"));
    expect(sent).toHaveLength(3);
    expect(keyOf(0)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(new Set([0, 1, 2].map(keyOf)).size).toBe(1);
    expect(new Set(sent.map(({ init }) => init.body)).size).toBe(1);
  });

  test("is never repeated when it was refused", async () => {
    network(json({ code: "match_over", detail: "no" }, 409));
    await expect(through(matchResign("m"))).rejects.toMatchObject({ code: "match_over", status: 409 });
    expect(sent).toHaveLength(1);
  });

  test("has a key of its own", async () => {
    network(json({}), json({}));
    await matchResign("m");
    await matchResign("m");
    expect(keyOf(0)).not.toBe(keyOf(1));
  });

  test("that never gets an answer ends as a problem that says so", async () => {
    network(new TypeError("a"), new TypeError("b"), new TypeError("c"));
    await expect(through(matchResign("m"))).rejects.toMatchObject({ code: "unreachable", status: 0 });
  });
});

test("a move is sent once with the key it is given: the outbox repeats it", async () => {
  network(new TypeError("network"));
  await expect(through(matchPlay("m", ["R7@3"], 1, "key"))).rejects.toMatchObject({ code: "unreachable" });
  expect(sent).toHaveLength(1);
  expect(keyOf(0)).toBe("key");
});

test("signing in is not repeated by itself", async () => {
  network(json({}, 500));
  await expect(through(sessionOpen("ann", "secret"))).rejects.toMatchObject({ code: "server_error" });
  expect(sent).toHaveLength(1);
});

describe("a refusal", () => {
  test("is a problem with code, field errors and the fresh match", async () => {
    const errors = [{ field: "actions", code: "required", detail: "…" }];
    network(json({ code: "stale_version", detail: "late", errors, match: { version: 9 } }, 409));
    const problem = await matchPlay("m", [], 1, newKey()).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ code: "stale_version", detail: "late", errors, match: { version: 9 } });
  });

  test("for a time says how long, or until when", async () => {
    const busy = new Response(JSON.stringify({ code: "throttled" }), { status: 429, headers: { "Retry-After": "75" } });
    network(busy, json({ code: "renamed_lately", again: "2026-12-20T12:00:00Z" }, 409));
    await expect(sessionOpen("ann", "secret")).rejects.toMatchObject({ code: "throttled", wait: 75, again: null });
    await expect(meChange({ username: "bea" })).rejects.toMatchObject({ again: "2026-12-20T12:00:00Z", wait: null });
  });

  test("that is no JSON still has a code", async () => {
    network(new Response("<html>", { status: 404 }));
    await expect(matchGet("m")).rejects.toMatchObject({ code: "not_found", status: 404 });
  });

  test("with JSON that is no object still has a code", async () => {
    network(new Response("null", { status: 404 }));
    await expect(matchGet("m")).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a server that serves newer clients only is reported once, to later listeners too", async () => {
  const heard = vi.fn();
  const old = { headers: { "Cairn-Oldest-Client": String(CLIENT) } };
  const next = { headers: { "Cairn-Oldest-Client": String(CLIENT + 1) } };
  network(new Response("{}", old), new Response("{}", next), new Response("{}", next));
  whenOutdated(heard);
  await matchGet("m");
  expect(heard).not.toHaveBeenCalled();
  await matchGet("m");
  await matchGet("m");
  expect(heard).toHaveBeenCalledTimes(1);
  whenOutdated(heard);
  expect(heard).toHaveBeenCalledTimes(2);
});

test("a nonce is 64 hex digits", () => {
  expect(randomNonce()).toMatch(/^[0-9a-f]{64}$/);
});
