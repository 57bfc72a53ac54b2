/** What the house's opponents are drawn of, by level: the three that stand in front. The others are fetched with the first of them. */

/** From back to front: a boulder (centre, half width and height, tilt), a path of a class, eyes (their x, then y and size). */
export type Piece =
  | readonly ["boulder", x: number, y: number, w: number, h: number, tilt: number]
  | readonly ["stone" | "moss" | "light" | "stalk" | "bloom" | "blush" | "snow" | "lake" | "course" | "door" | "line", d: string, width?: number]
  | readonly ["eyes", left: number, right: number, y: number, size: number];

export type Drawing = readonly Piece[];

/** Round, and glad of company. */
export const PEBBLE: Drawing = [
  ["boulder", 50, 72, 31, 23, -2],
  ["boulder", 52, 41, 16, 10, 4],
  ["moss", "M39 34c4-5 9-6 13-5 5-1 10 1 14 4-4 2-8 1-11 3-4-1-10 1-16-2Z"],
  ["eyes", 40, 58, 68, 2.6],
  ["line", "M43 78c3 4 9 4 13 0", 2],
  ["blush", "M28.5 75a4.5 2.6 0 1 0 9 0 4.5 2.6 0 1 0-9 0Zm33 0a4.5 2.6 0 1 0 9 0 4.5 2.6 0 1 0-9 0Z"],
];

/** Upright, with moss for hair. */
export const MENHIR: Drawing = [
  ["stone", "M28 95 31 44C32 22 40 10 51 9s18 12 19 33l4 53Z"],
  ["light", "M35 50c0-18 5-30 14-34"],
  ["moss", "M33 30c5-13 11-20 18-21 8 0 14 8 17 19-4-1-6 3-9 0-4 5-7-1-11 2-4-3-9 3-15 0Z"],
  ["eyes", 43, 59, 50, 2.6],
  ["line", "M38.5 43.5c2.5-2 5-2.3 7.5-1.3M55.5 42.2c2.5-1 5-.7 7.5 1.3M45 64c4 1.8 8 1.6 12-.6", 1.8],
];

/** A pile of years, and of patience. */
export const TOR: Drawing = [
  ["boulder", 50, 84, 36, 13, -1],
  ["boulder", 51, 61, 29, 14, 2],
  ["boulder", 49, 36, 25, 14, -3],
  ["boulder", 50, 17, 17, 8, 5],
  ["moss", "M26 66c3 4 5 10 9 8 3 8 8 9 11 5 3 9 9 8 12 1 5 3 8-2 10-7 4 1 6-4 8-8-14 4-36 5-50 1Z"],
  ["line", "M35 31.5 45 35M64 30.5 54.5 35", 3],
  ["eyes", 42, 57.5, 40, 2.3],
  ["line", "M43 62c5-3 9-3 14 0", 2],
];
