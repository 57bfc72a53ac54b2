import { render, waitFor } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";

import { GROUNDS, initialsOf, SEEDS } from "./avatar";
import { cairnOf } from "./cairn";
import Avatar from "./Avatar.svelte";

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("white can be read on each of the twelve grounds (WCAG 1.4.3)", () => {
  expect(new Set(GROUNDS).size).toBe(12);
  for (const ground of GROUNDS) expect(1.05 / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ["mira", "M"],
  ["x", "X"],
  ["Zoë", "Z"],
  ["élan", "É"],
  ["Jean-Luc", "JL"],
  ["a.b.c", "AB"],
  ["_7up_", "7"],
  ["", "?"],
])("the initials of %o are %o", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

describe("a drawn cairn", () => {
  const seeds = Array.from({ length: 200 }, (_, number) => (number * 7_919_333) % SEEDS);

  test("follows from its seed", () => {
    expect(cairnOf(42)).toEqual(cairnOf(42));
    expect(new Set(seeds.map((seed) => JSON.stringify(cairnOf(seed)))).size).toBe(seeds.length);
  });

  test("stands on its ground, each stone on the one below, and inside the round picture", () => {
    for (const seed of [...seeds, 0, SEEDS - 1]) {
      let top = 33;
      for (const { x, y, width, height } of cairnOf(seed).stones) {
        expect(y + height / 2).toBeCloseTo(top);
        top = y - height / 2;
        for (const corner of [x - width / 2, x + width / 2]) expect(Math.hypot(corner - 20, y - 20)).toBeLessThan(20);
      }
      expect(top).toBeGreaterThan(3);
    }
  });
});

describe("an avatar", () => {
  const avatar = { kind: "initials", colour: 3, seed: 1 } as const;

  test("shows initials or a drawing, as its player chose", async () => {
    const player = { username: "mira", is_bot: false, avatar };
    expect(render(Avatar, { player }).container.textContent?.trim()).toBe("M");
    const drawn = render(Avatar, { player: { ...player, avatar: { ...avatar, kind: "pattern" } } });
    expect(drawn.container.textContent?.trim()).toBe("");
    await waitFor(() => expect(drawn.container.querySelector("svg")).not.toBeNull());
  });

  test("says nothing to screen readers, as the name stands beside it, unless a program plays", () => {
    const person = render(Avatar, { player: { username: "mira", is_bot: false, avatar } });
    expect(person.queryByRole("img")).toBeNull();
    const bot = render(Avatar, { player: { username: "mason", is_bot: true, avatar } });
    expect(bot.getByRole("img", { name: "Bot" })).toBeTruthy();
  });
});
