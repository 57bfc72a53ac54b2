import { describe, expect, test, vi } from "vitest";

import { confirm, page, pass, reload, server, stored } from "./fixtures/outboxPage";

describe("a turn of several claims", () => {
  const TURN = ["R7@3", "!3", "!5", "!6"];
  const played = (): string[] => server.played.map(({ actions }) => actions.join(" "));

  test("is sent as far as its first claim, and on with each answer: a claim may end the round (RULES 2.12)", async () => {
    server.offered = ["!5", "!6", "+c"];
    await confirm(TURN);
    expect(played()).toEqual(["R7@3 !3", "!5", "!6"]);
    expect(stored.size).toBe(0);
  });

  test("is kept whole without a network, and played whole when it is back, after reloads too", async () => {
    server.offered = ["!5", "!6", "+c"];
    server.network = "down";
    await confirm(TURN);
    await reload();
    server.network = "deaf";
    await pass(2_000);
    await reload();
    server.network = "up";
    page.outbox.send();
    await pass(60_000);
    expect(played()).toEqual(["R7@3 !3", "!5", "!6"]);
    expect(stored.size).toBe(0);
  });

  test("goes on waiting with what is left where the network goes between two portions", async () => {
    server.offered = ["!5", "!6"];
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      const answer = server.fetch(url, init);
      server.network = "down";
      return answer;
    });
    await confirm(TURN);
    expect(played()).toEqual(["R7@3 !3"]);
    expect(page.outbox.waits("m")).toBe(true);
    expect(page.outbox.of("m")).toMatchObject({ actions: ["!5"], rest: { actions: ["!6"] }, version: 2 });
    await page.outbox.drop("m");
    expect(stored.size).toBe(0);
  });

  test("leaves out what the answer does not offer any more", async () => {
    server.offered = ["!6"];
    await confirm(TURN);
    expect(played()).toEqual(["R7@3 !3", "!6"]);
    expect(page.outbox.of("m")).toBeNull();
  });

  test("ends with its round: nothing of it is played in the next one, though it could be", async () => {
    server.offered = ["R7@3", "!5"];
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      server.round = 2;
      return server.fetch(url, init);
    });
    await confirm(["!3", "R7@3", "!5"], server.seen());
    expect(played()).toEqual(["!3"]);
    expect(page.outbox.of("m")).toBeNull();
  });

  test("is one move for each portion when page and service worker send it both", async () => {
    server.offered = ["!5", "!6"];
    server.network = "down";
    await confirm(TURN);
    server.network = "up";
    vi.stubGlobal("cookieStore", { get: () => Promise.resolve({ value: "" }) });
    const { sendTurns } = await import("../sw/turns");
    page.outbox.send();
    expect(await sendTurns()).toBe(true);
    await pass(60_000);
    expect(played()).toEqual(["R7@3 !3", "!5", "!6"]);
    expect(page.outbox.of("m")).toBeNull();
  });
});

test("the service worker plays what follows a claim, but nothing that was taken back meanwhile", async () => {
  server.offered = ["!5", "!6"];
  server.network = "down";
  await confirm(["R7@3", "!3", "!5", "!6"]);
  page.outbox.close();
  server.network = "up";
  vi.stubGlobal("cookieStore", { get: () => Promise.resolve({ value: "" }) });
  const { sendTurns } = await import("../sw/turns");
  expect(await sendTurns()).toBe(true);
  expect(server.played.map(({ actions }) => actions)).toEqual([["R7@3", "!3"], ["!5"], ["!6"]]);
  stored.clear();
  server.played.length = 0;
  server.offered = ["!5"];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    stored.clear();
    return server.fetch(url, init);
  });
  stored.set("m", { match: "m", version: server.version, actions: ["!3"], rest: { round: 1, turn: 7, actions: ["!5"] }, key: "k", tried: false, refused: null });
  expect(await sendTurns()).toBe(true);
  expect(server.played.map(({ actions }) => actions)).toEqual([["!3"]]);
});
