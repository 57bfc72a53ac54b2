import { describe, expect, test } from "vitest";

import { SEEDS } from "../../ui/avatar";
import { seedOf, someSeeds } from "./drawings";

describe("the drawings on offer", () => {
  test("are the chosen one and others, all different, and others on the next page", () => {
    const pages = [0, 1, 2].map((page) => someSeeds(99, page));
    for (const seeds of pages) {
      expect(seeds[0]).toBe(99);
      expect(new Set(seeds).size).toBe(8);
      expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < SEEDS)).toBe(true);
    }
    expect(new Set(pages.flatMap((seeds) => seeds.slice(1))).size).toBe(21);
  });

  test("have the chosen one once, also where it is one of the others", () => {
    const other = someSeeds(99, 0)[3] ?? 0;
    const seeds = someSeeds(other, 0);
    expect(seeds.filter((seed) => seed === other)).toEqual([other]);
    expect(new Set(seeds).size).toBe(seeds.length);
  });
});

test.each([
  ["0", 0],
  [" 4711 ", 4711],
  [String(SEEDS - 1), SEEDS - 1],
  [String(SEEDS), null],
  ["", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["99999999999", null],
])("%o typed is the seed %o", (typed, seed) => {
  expect(seedOf(typed)).toBe(seed);
});
