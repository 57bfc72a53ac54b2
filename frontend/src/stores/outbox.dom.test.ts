import { beforeEach, describe, expect, test, vi } from "vitest";

import { thorough } from "../volume";
import { json } from "./fixtures/server";
import { confirm, device, page, pass, reload, server, stored } from "./fixtures/outboxPage";
import type { Match } from "../http/types";

test("a turn that is answered leaves nothing behind", async () => {
  await confirm();
  expect(server.played).toHaveLength(1);
  expect(page.outbox.of("m")).toBeNull();
  expect(stored.size).toBe(0);
});

test("a turn is not sent before it is kept", async () => {
  let ready = (): void => undefined;
  device.busy = new Promise((done) => (ready = done));
  await confirm();
  expect(server.requests).toBe(0);
  ready();
  await pass(0);
  expect(server.played).toHaveLength(1);
});

describe("a turn confirmed without a network", () => {
  beforeEach(async () => {
    server.network = "down";
    await confirm();
  });

  test("waits, and no other can be confirmed in its match", async () => {
    expect(page.outbox.waits("m")).toBe(true);
    await confirm(["G2@1"]);
    expect(page.outbox.of("m")?.actions).toEqual(["R7@3"]);
  });

  test("is played once when the network is back, after a reload too", async () => {
    await reload();
    expect(page.outbox.waits("m")).toBe(true);
    server.network = "up";
    page.outbox.send();
    await pass(0);
    expect(server.played.map(({ actions }) => actions)).toEqual([["R7@3"]]);
    expect(page.outbox.of("m")).toBeNull();
  });

  test("is tried again by itself", async () => {
    server.network = "up";
    await pass(60_000);
    expect(server.played).toHaveLength(1);
  });

  test("can be taken back, and never leaves then", async () => {
    await page.outbox.drop("m");
    await reload();
    server.network = "up";
    await pass(60_000);
    expect(server.played).toHaveLength(0);
  });

  test.each(["moved on", "ended"])("is not played on a match that has %s, and says so until that is seen", async (how) => {
    if (how === "ended") server.over = true;
    else server.version++;
    server.network = "up";
    await pass(60_000);
    expect(server.played).toHaveLength(0);
    await reload();
    expect(page.outbox.of("m")?.refused).toBe(how === "ended" ? "match_over" : "stale_version");
    expect(page.outbox.waits("m")).toBe(false);
    const asked = server.requests;
    await pass(60_000);
    expect(server.requests).toBe(asked);
    let stores = (): void => undefined;
    device.busy = new Promise((done) => (stores = done));
    const dropped = page.outbox.drop("m");
    await pass(0);
    expect(page.outbox.of("m")).not.toBeNull(); // else it looked forgotten, and a page loaded now would tell it again
    stores();
    await dropped;
    expect(page.outbox.of("m")).toBeNull();
    expect(stored.size).toBe(0);
  });

  test("is another's no more once the account has changed", async () => {
    stored.clear();
    page.outbox.close();
    server.network = "up";
    await pass(60_000);
    expect(server.played).toHaveLength(0);
    expect(stored.size).toBe(0);
  });
});

test("a turn whose answer was lost is one move; taking it back says that it may have been played", async () => {
  server.network = "deaf";
  await confirm();
  expect(server.played).toHaveLength(1);
  server.network = "up";
  await pass(60_000);
  expect(server.played).toHaveLength(1);
  expect(page.outbox.of("m")).toBeNull();
  server.network = "deaf";
  await confirm(["G2@1"]);
  expect(await page.outbox.drop("m")).toBe(false);
});

test("a refusal of a turn just confirmed is thrown", async () => {
  const stale = { ...server.seen(), version: 0 } as Match;
  await expect(page.outbox.play(stale, ["R7@3"])).rejects.toMatchObject({ code: "stale_version" });
});

describe("when another device of the player was first", () => {
  const stale = (last_move: object, version = 2): void => {
    const match = { ...server.seen(), version, seat: 0, last_move };
    vi.stubGlobal("fetch", () => Promise.resolve(json({ code: "stale_version", match }, 409)));
  };

  test("with the same turn, it was played", async () => {
    stale({ seat: 0, actions: ["R7@3", "!3", "+c"] });
    await confirm(["R7@3", "!3"]);
    expect(page.outbox.of("m")).toBeNull();
    expect(stored.size).toBe(0);
  });

  test.each([
    ["another turn", { seat: 0, actions: ["R8@3", "+c"] }, 2],
    ["a turn with less in it", { seat: 0, actions: ["R7@3"] }, 2],
    ["a turn of the opponent", { seat: 1, actions: ["R7@3", "!3"] }, 2],
    ["a later turn", { seat: 0, actions: ["R7@3", "!3"] }, 3],
  ])("with %s, it is refused", async (_, last, version) => {
    stale(last, version);
    await confirm(["R7@3", "!3"]);
    expect(page.outbox.of("m")?.refused).toBe("stale_version");
  });
});

test.each(["throttled", "csrf_failed", "not_authenticated"])("%s says nothing about the turn, which waits", async (code) => {
  vi.stubGlobal("fetch", () => Promise.resolve(json({ code }, code === "throttled" ? 429 : 403)));
  await confirm();
  expect(page.outbox.waits("m")).toBe(true);
});

describe("whatever happens, in any order", () => {
  /** Numbers that look random and are the same every time. */
  function dice(seed: number): (sides: number) => number {
    let state = seed;
    return (sides) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * sides);
    };
  }

  test.each(Array.from({ length: thorough ? 150 : 25 }, (_, seed) => seed + 1))(
    "a turn is one move at most, on the version it was chosen for, or is reported (%i)",
    async (seed) => {
      const roll = dice(seed);
      /** What the player confirmed, by name, with the version that was on show. */
      const confirmed = new Map<string, number>();
      const takenBack = new Set<string>();
      const told = new Set<string>();
      for (let step = 0; step < 14; step++) {
        const turn = page.outbox.of("m");
        switch (roll(10)) {
          case 0:
            server.network = "down";
            break;
          case 1:
            server.network = "deaf";
            break;
          case 2:
            server.network = "up";
            page.outbox.send();
            break;
          case 3:
            await reload();
            break;
          case 4:
            // The opponent moves, or the match ends.
            if (roll(4) === 0) server.over = true;
            else server.version++;
            break;
          case 5:
            server.network = "late";
            break;
          case 6:
            server.arriveLate();
            break;
          case 7:
            if (turn) {
              (turn.refused ? told : takenBack).add(turn.actions[0] ?? "");
              await page.outbox.drop("m");
            }
            break;
          default: {
            const name = `turn ${String(step)}`;
            if (!turn || turn.refused) {
              if (turn) told.add(turn.actions[0] ?? "");
              confirmed.set(name, server.version);
              await confirm([name]);
            }
          }
        }
        await pass(roll(2) ? 0 : roll(40_000));
      }
      server.network = "up";
      if (roll(2)) server.arriveLate();
      await reload();
      await pass(60_000);
      server.arriveLate();

      const left = page.outbox.of("m");
      if (left) {
        expect(left.refused).not.toBeNull();
        told.add(left.actions[0] ?? "");
      }
      for (const [name, version] of confirmed) {
        const moves = server.played.filter(({ actions }) => actions[0] === name);
        expect(moves.length).toBeLessThanOrEqual(1);
        for (const move of moves) expect(move.on).toBe(version);
        // Nothing is lost in silence: it was played, or its player took it back or was told.
        if (moves.length === 0) expect(takenBack.has(name) || told.has(name)).toBe(true);
        else expect(told.has(name)).toBe(false);
      }
    },
  );
});

test("a turn that the worker sent beside the page is reported once", async () => {
  const told: unknown[] = [];
  page.outbox.listen((answer) => told.push(answer));
  server.network = "down";
  await confirm();
  stored.delete("m");
  await page.outbox.open();
  await page.outbox.open();
  expect(told).toEqual([{ id: "m", match: null, refusal: null }]);
  expect(page.outbox.of("m")).toBeNull();
});
