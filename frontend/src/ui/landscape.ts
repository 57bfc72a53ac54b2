/** What our own picture is made of, a cairn before a row of boundary stones: paths and places in a box of 440 by 330. */

/** The row along the near hill: x, y of the foot, size, lean; from far to near. */
export const ROW = [
  [66, 199, 0.44, -3],
  [95, 196, 0.5, 2],
  [127, 194, 0.56, -1],
  [163, 193.5, 0.62, 3],
  [203, 195, 0.69, -2],
  [247, 198.5, 0.76, 1],
  [296, 204, 0.84, -3],
  [350, 211.5, 0.93, 2],
  [411, 221.5, 1.03, -1],
] as const;

/** The cairn from the ground up: centre x, centre y, half width, half height, tilt. */
export const CAIRN = [
  [150, 283, 74, 25, -1.5],
  [146, 245, 57, 20, 3],
  [153, 213, 45, 17, -4],
  [147, 186, 33, 14, 4],
  [151, 163, 22, 12, -5],
  [149, 144, 13, 10, 8],
] as const;

export const MENHIR = "M-13 0-12-30C-11.5-42-6-49 .4-49S12-42 12.6-30L14 0Z";
/** The light on it. */
export const LIGHT = "M-8.5-8-8-30c.4-7.5 3-12 6-13.5";
/** A boulder of the cairn, as large as a circle of radius 1. */
export const BOULDER = "M-1 .1C-1-.5-.72-.98-.2-1 .42-1.02.98-.62 1 0 1.01.6.66.96.1 1-.52 1.02-.99.7-1 .1Z";

/** Far, middle and near hills, behind the row; what is before it. */
export const HILLS = [
  "M0 176c40-22 74-34 110-30 30 3 46 20 78 18 44-3 66-42 116-42 56 0 84 34 136 44v164H0Z",
  "M0 196c54-28 104-30 158-20 60 11 92 8 142-8 54-18 96-14 140 2v160H0Z",
  "M0 212c70-22 140-26 214-18 84 9 150 26 226 34v102H0Z",
] as const;
export const FRONT = "M0 268c60-18 128-22 206-12 92 12 156 34 234 38v36H0Z";
export const BLADES =
  "M58 306c1-9-1-15-4-20m6 20c0-10 2-17 6-22m-3 22c3-6 7-10 11-12" +
  "M252 312c1-8-1-13-4-17m6 17c0-9 2-14 5-18m-2 18c3-5 6-8 10-9" +
  "M372 306c1-7-1-11-3-15m5 15c0-8 2-12 5-16M20 314c1-6-1-9-3-12m5 12c0-7 2-10 4-13";

/** The light on a boulder of that half width and height, and the dark beneath it. */
export const shine = (w: number, h: number): string => line(-0.78 * w, -0.3 * h, -0.6 * w, -0.72 * h, -0.3 * w, -0.84 * h, 0.05 * w, -0.84 * h);
export const seam = (w: number, h: number): string => line(-0.62 * w, 0.66 * h, -0.2 * w, 0.92 * h, 0.4 * w, 0.9 * h, 0.76 * w, 0.5 * h);

function line(...[x, y, ...curve]: number[]): string {
  const rounded = (number = 0): string => String(Math.round(number * 100) / 100);
  return `M${rounded(x)} ${rounded(y)}C${curve.map(rounded).join(" ")}`;
}
