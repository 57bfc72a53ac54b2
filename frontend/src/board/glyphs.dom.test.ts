import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import ExtraSprite from "./ExtraSprite.svelte";
import { glyphs } from "./glyphs";
import Sprite from "./Sprite.svelte";

const SUITS = ["red", "orange", "yellow", "green", "blue", "purple", "spades", "hearts", "diamonds", "clubs"];
const drawn = (id: string): string[] => [...document.querySelectorAll(`#b-${id} path, #b-${id} circle`)].map((shape) => shape.getAttribute("d") ?? "");

test("a sign on a tile is drawn as in the rules, and never in the shape of a suit", () => {
  render(Sprite);
  render(ExtraSprite);
  const suits = SUITS.flatMap(drawn).filter(Boolean);
  expect(suits.length).toBeGreaterThan(SUITS.length - 3);
  const signs = Object.keys(glyphs).filter((code) => document.querySelector(`#b-counts-${code}`));
  expect(signs).toContain("all");
  for (const code of signs) {
    expect(document.querySelector(`#b-counts-${code} use`)).toBeNull();
    expect(drawn(`counts-${code}`)).toEqual([glyphs[code]?.d]);
    expect(suits).not.toContain(glyphs[code]?.d);
  }
});
