/** The drawn cairns of avatars. */

/** A stone of a drawn cairn on a 40-unit square: centre, size, and how light it is (0–1). */
export interface DrawnStone {
  x: number;
  y: number;
  width: number;
  height: number;
  light: number;
}

export interface DrawnCairn {
  sun: { x: number; y: number; r: number };
  /** From the bottom up. */
  stones: DrawnStone[];
}

const GROUND_LINE = 33;
const HIGHEST = 9;

/** The cairn of a seed: always the same one. Its stones rest on one another, from the ground line up. */
export function cairnOf(seed: number): DrawnCairn {
  const chance = chances(seed);
  const between = (low: number, high: number): number => low + chance() * (high - low);
  const sun = { x: chance() < 0.5 ? between(7, 14) : between(26, 33), y: between(9, 14), r: between(2, 4) };
  const count = 3 + Math.floor(chance() * 3);
  const room = Math.min((GROUND_LINE - HIGHEST) / count, 7.5);
  const stones: DrawnStone[] = [];
  let [x, width, top] = [20, between(20, 26), GROUND_LINE];
  for (let number = 0; number < count; number++) {
    const height = between(0.6, 1) * room;
    stones.push({ x, y: top - height / 2, width, height, light: between(0.6, 1) });
    top -= height;
    x += between(-0.18, 0.18) * width;
    width *= between(0.5, 0.92);
  }
  return { sun, stones };
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
