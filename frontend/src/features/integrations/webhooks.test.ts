import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import * as calls from "../../http/webhooks";
import { Problem } from "../../http/problem";
import type { Webhook } from "../../http/types";
import { needWords } from "../../i18n/index.svelte";
import { failureInWords, hostOf, KINDS, kindsInWords, stateInWords, tried } from "./webhooks";
import document from "../../../../docs/reference/openapi.yaml?raw";

await needWords("account");

const AT = "2026-11-22T12:00:00Z";

function webhook(changes: Partial<Webhook> = {}): Webhook {
  const nothing = { why: null, expires_at: null, reached: null, failed: null, failure: null };
  return { id: "1", url: "https://bot.example.net/cairn", kinds: [], active: true, created: AT, ...nothing, ...changes };
}

describe("a webhook", () => {
  test("can be given every kind of notice that the API has, and no other", () => {
    const [, listed] = /NoticeKindEnum:\s+enum:\s+((?:- \w+\s+)+)/.exec(document) ?? [];
    expect(listed?.match(/\w+/g)?.sort()).toEqual([...KINDS].sort());
  });

  test("is called by its host, with the port where there is one", () => {
    expect(hostOf(webhook())).toBe("bot.example.net");
    expect(hostOf(webhook({ url: "https://bot.example.net:8443/x?y#z" }))).toBe("bot.example.net:8443");
  });

  test("says what goes there, also a kind that only a later server knows", () => {
    expect(kindsInWords(webhook(), "en")).toBe("All notices");
    expect(kindsInWords(webhook({ kinds: ["your_turn", "challenge"] }), "en")).toBe("Only your turn and an invitation");
    expect(kindsInWords(webhook({ kinds: ["storm" as "test"] }), "en")).toBe("Only storm");
  });

  test.each([
    [null, "On"],
    ["off", "Switched off by you"],
    ["gone", "Switched off: the program answered that it is gone"],
    ["failing", "Switched off: no delivery succeeded for five days"],
    ["expired", "Ended: its token has expired"],
    ["asleep", "asleep"],
  ])("that is %s says so", (why, said) => {
    expect(stateInWords(webhook({ why }))).toBe(said);
  });

  test.each([
    ["http_503", "it answered 503"],
    ["timeout", "it did not answer in time"],
    ["not_public", "its host is not a public one"],
    ["eaten", "it was rejected (eaten)"],
  ])("tells the failure %s in words", (failure, said) => {
    expect(failureInWords(failure)).toBe(said);
  });
});

describe("a webhook's test", () => {
  const before = webhook({ reached: AT });
  const later = "2026-11-22T12:00:05Z";

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(calls, "webhookTest").mockResolvedValue({ id: "2" });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function result(...answers: (Webhook | Problem)[]): Promise<{ result: string; shown: number }> {
    const read = vi.spyOn(calls, "webhookGet").mockReset();
    for (const answer of answers) {
      if (answer instanceof Problem) read.mockRejectedValueOnce(answer);
      else read.mockResolvedValueOnce(answer);
    }
    read.mockResolvedValue(before);
    const show = vi.fn();
    const outcome = tried(before, show);
    await vi.runAllTimersAsync();
    return { result: await outcome, shown: show.mock.calls.length };
  }

  test("has come once the webhook is reached after it", async () => {
    expect(await result(before, { ...before, reached: later })).toEqual({ result: "came", shown: 2 });
  });

  test("has failed once there is a new failure", async () => {
    expect((await result({ ...before, failed: later, failure: "http_500" })).result).toBe("failed");
  });

  test("goes on while the server does not say", async () => {
    expect(await result(new Problem(0, "unreachable", ""), { ...before, reached: later })).toEqual({ result: "came", shown: 1 });
  });

  test("is late where nothing is heard", async () => {
    expect((await result()).result).toBe("late");
  });

  test("is none where it is refused", async () => {
    vi.spyOn(calls, "webhookTest").mockRejectedValue(new Problem(429, "throttled", ""));
    await expect(tried(before, vi.fn())).rejects.toMatchObject({ code: "throttled" });
  });
});
