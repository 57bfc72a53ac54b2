import { beforeEach, describe, expect, test, vi } from "vitest";

import * as calls from "../http/calls";
import { me } from "./me.svelte";
import { OWN } from "./fixtures/ownAccount";
import { Problem } from "../http/problem";
import type { AccountChanges, OwnAccount } from "../http/types";

/** Changes that were sent and wait for their answers, in the order in which they came. */
let sent: { changes: AccountChanges; answer: (own: OwnAccount) => void; refuse: (problem: Problem) => void }[];

beforeEach(async () => {
  sent = [];
  vi.spyOn(calls, "meGet").mockResolvedValue(OWN);
  vi.spyOn(calls, "meChange").mockImplementation(
    (changes) => new Promise((answer, refuse) => sent.push({ changes, answer, refuse })),
  );
  me.forget();
  await me.load();
});

const quietly = (done: Promise<void>): Promise<string> => done.then(() => "kept", (problem: Problem) => problem.code);
const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

describe("a change of one's settings", () => {
  test("shows at once, and leaves alone what it does not name", async () => {
    const done = quietly(me.change({ privacy: { tally: false } }));
    expect(me.account).toEqual({ ...OWN, privacy: { ...OWN.privacy, tally: false } });
    await soon();
    sent[0]?.answer({ ...OWN, privacy: { ...OWN.privacy, tally: false }, time_zone: "UTC" });
    expect(await done).toBe("kept");
    expect(me.account?.time_zone).toBe("UTC");
  });

  test("is taken back when the server refuses it", async () => {
    const done = quietly(me.change({ language: "fr" }));
    expect(me.account?.language).toBe("fr");
    await soon();
    sent[0]?.refuse(new Problem(400, "invalid", ""));
    expect(await done).toBe("invalid");
    expect(me.account).toEqual(OWN);
  });

  test("waits for the one before it, and stays while that one is answered or refused", async () => {
    const first = quietly(me.change({ privacy: { tally: false } }));
    const second = quietly(me.change({ privacy: { last_seen: true } }));
    await soon();
    expect(sent.map((one) => one.changes)).toEqual([{ privacy: { tally: false } }]);
    sent[0]?.refuse(new Problem(503, "unavailable", ""));
    expect(await first).toBe("unavailable");
    expect(me.account?.privacy).toEqual({ ...OWN.privacy, last_seen: true });
    await soon();
    sent[1]?.answer({ ...OWN, privacy: { ...OWN.privacy, last_seen: true } });
    expect(await second).toBe("kept");
    expect(me.account?.privacy).toEqual({ ...OWN.privacy, last_seen: true });
  });

  test("that is answered after signing out tells the next account nothing", async () => {
    const done = quietly(me.change({ language: "fr" }));
    await soon();
    me.forget();
    sent[0]?.answer({ ...OWN, language: "fr" });
    await done;
    expect(me.account).toBeNull();
  });
});
