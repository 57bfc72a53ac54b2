import { expect, test } from "vitest";

import * as landscape from "../ui/landscape";
import extra from "./ExtraSprite.svelte?raw";
import { glyphs } from "./glyphs";
import { RAYS } from "./rays";
import sprite from "./Sprite.svelte?raw";
import { STONE } from "./stonePaths";
import { tiles, woodAt } from "./tiles";

/** The symbols of a sprite, by id: their box, and what is in it as it is written. What is made in it by code is left out. */
function symbolsIn(source: string): [string, { box: string; body: string }][] {
  const found = source.matchAll(/<symbol id="b-([\w-]+)" viewBox="([^"]+)">([^]*?)<\/symbol>/g);
  return Array.from(found, ([, id = "", box = "", body = ""]): [string, { box: string; body: string }] => [
    id,
    { box, body: body.replace(/\s+/g, " ").replaceAll("> <", "><").trim() },
  ]).filter(([, { body }]) => !body.includes("{"));
}

const { shine, seam, ...picture } = landscape;

test("the server's copy of what we draw is up to date, or else: npm run shapes", async () => {
  const shapes = {
    symbols: Object.fromEntries([sprite, extra].flatMap(symbolsIn)),
    glyphs,
    rays: RAYS,
    stone: STONE,
    tiles: tiles.map((tile, index) => ({ ...tile, wood: woodAt(index + 1) })),
    landscape: {
      ...picture,
      CAIRN: landscape.CAIRN.map(([x, y, w, h, tilt]) => ({ x, y, w, h, tilt, shine: shine(w, h), seam: seam(w, h) })),
    },
  };
  await expect(`${JSON.stringify(shapes, null, 1)}\n`).toMatchFileSnapshot("../../../backend/operations/sharing/shapes.json");
});
