import { beforeEach, describe, expect, test, vi } from "vitest";

import type * as Keep from "./accountStorage";
import type { KeptMatch, KeptTurn } from "./accountStorage";
import type { Account } from "../http/types";

/** As much of IndexedDB as is used, in memory: one store, and transactions that come one after another. */
class Device {
  readonly rows = new Map<string, unknown>();
  #last = Promise.resolve();

  readonly indexedDB = {
    open: (): unknown => {
      const opening: Request = {};
      queueMicrotask(() => {
        opening.result = { transaction: () => this.#transaction() };
        opening.onsuccess?.();
      });
      return opening;
    },
  };

  #transaction(): unknown {
    const waiting: [Request, () => unknown][] = [];
    const ask = (work: () => unknown): Request => {
      const request: Request = {};
      waiting.push([request, work]);
      return request;
    };
    const inRange = ({ lower, upper }: Range): string[] =>
      [...this.rows.keys()].filter((name) => name >= lower && name <= upper).sort();
    const store = {
      get: (name: string) => ask(() => structuredClone(this.rows.get(name))),
      getAll: (range: Range) => ask(() => inRange(range).map((name) => structuredClone(this.rows.get(name)))),
      getAllKeys: (range: Range) => ask(() => inRange(range)),
      put: (value: unknown, name: string) => ask(() => this.rows.set(name, structuredClone(value))),
      delete: (name: string) => ask(() => this.rows.delete(name)),
      clear: () => ask(() => this.rows.clear()),
    };
    const transaction: { oncomplete?: () => void; objectStore: () => typeof store } = { objectStore: () => store };
    this.#last = this.#last.then(() => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        next[0].result = next[1]();
        next[0].onsuccess?.();
      }
      transaction.oncomplete?.();
    });
    return transaction;
  }
}

interface Request {
  result?: unknown;
  onsuccess?: () => void;
}

interface Range {
  lower: string;
  upper: string;
}

const ANNA = { id: "anna", username: "Anna" } as Account;
const BEN = { id: "ben", username: "Ben" } as Account;
const matchOf = (id: string): KeptMatch => ({ id, version: 1 }) as KeptMatch;
const turnOf = (key: string): KeptTurn => ({ match: "m", version: 1, actions: ["R7@3"], rest: { round: 1, turn: 7, actions: [] }, key, tried: false, refused: null });

let device: Device;
let page: typeof Keep;

/** A page of the app on this device; pages share what is stored, and nothing else. */
async function open(): Promise<typeof Keep> {
  vi.resetModules();
  return import("./accountStorage");
}

const stored = (): string[] => [...device.rows.keys()].sort();

beforeEach(async () => {
  device = new Device();
  vi.stubGlobal("indexedDB", device.indexedDB);
  vi.stubGlobal("IDBKeyRange", { bound: (lower: string, upper: string) => ({ lower, upper }) });
  page = await open();
  await page.own(ANNA);
});

test("views that one account has seen are there again on the next page", async () => {
  await page.keepMatch("anna", matchOf("m"));
  await page.keepTurn(turnOf("k"));
  const next = await open();
  expect(await next.keptAccount()).toEqual(ANNA);
  expect(await next.keptMatch("m")).toBeUndefined();
  await next.own(ANNA);
  expect(await next.keptMatch("m")).toEqual(matchOf("m"));
  expect(await next.keptTurns()).toEqual([turnOf("k")]);
});

test.each([
  ["another signs in", BEN, ["account"]],
  ["somebody signs out", null, []],
])("nothing is left when %s", async (_, account, left) => {
  await page.keepMatch("anna", matchOf("m"));
  await page.keepTurn(turnOf("k"));
  await page.own(account);
  expect(stored()).toEqual(left);
});

describe("a write that comes late", () => {
  test("is dropped when the page itself belongs to another by now", async () => {
    await page.own(BEN);
    await page.keepMatch("anna", matchOf("m"));
    await page.keepList("anna", ["m"], ["m"]);
    expect(stored()).toEqual(["account"]);
    expect(await page.keptMatch("m")).toBeUndefined();
  });

  test("is dropped when another page has changed the account, of which this one has not heard yet", async () => {
    const other = await open();
    await other.own(BEN);
    await page.keepMatch("anna", matchOf("m"));
    await page.keepList("anna", ["m"], ["m"]);
    await page.keepTurn(turnOf("k"));
    expect(stored()).toEqual(["account"]);
    await other.own(null);
    await page.keepMatch("anna", matchOf("m"));
    await page.keepTurn(turnOf("k"));
    expect(stored()).toEqual([]);
  });

  test("is deleted with the rest when it was made before, and signing out overtook it", async () => {
    const writes = [page.keepMatch("anna", matchOf("m")), page.keepTurn(turnOf("k")), page.own(null)];
    await Promise.all(writes);
    expect(stored()).toEqual([]);
  });

  test("leaves another's views alone, and they are not read as this one's", async () => {
    const other = await open();
    await other.own(BEN);
    await other.keepMatch("ben", matchOf("m"));
    await page.keepMatch("anna", { ...matchOf("m"), version: 9 });
    expect(await page.keptMatch("m")).toBeUndefined();
    expect(await other.keptMatch("m")).toEqual(matchOf("m"));
  });
});

describe("the outcome of a turn", () => {
  test("takes its place, or lets go of it", async () => {
    await page.keepTurn(turnOf("k"));
    await page.settleTurn(turnOf("k"), { ...turnOf("k"), refused: "stale_version" });
    expect(await page.keptTurns()).toEqual([{ ...turnOf("k"), refused: "stale_version" }]);
    await page.settleTurn(turnOf("k"), null);
    expect(await page.keptTurns()).toEqual([]);
  });

  test("touches no later turn, and brings nothing back", async () => {
    await page.keepTurn(turnOf("later"));
    await page.settleTurn(turnOf("k"), null);
    await page.settleTurn(turnOf("k"), turnOf("k"));
    expect(await page.keptTurns()).toEqual([turnOf("later")]);
    await page.own(null);
    await page.settleTurn(turnOf("later"), { ...turnOf("later"), tried: true });
    expect(stored()).toEqual([]);
  });
});

test("views of matches that are not in the list any more are let go, turns are not", async () => {
  await page.keepMatch("anna", matchOf("m"));
  await page.keepMatch("anna", matchOf("old"));
  await page.keepTurn(turnOf("k"));
  await page.keepList("anna", ["m"], ["m"]);
  expect(stored()).toEqual(["account", "list", "match m", "turn m"]);
  expect(await page.keptList()).toEqual(["m"]);
});

test("without storage nothing is kept, and nothing fails", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new Error("denied");
    },
  });
  page = await open();
  await page.own(ANNA);
  await page.keepMatch("anna", matchOf("m"));
  expect(await page.keptMatch("m")).toBeUndefined();
  expect(await page.keptTurns()).toEqual([]);
});
