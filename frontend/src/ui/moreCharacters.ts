/** The house's opponents that stand behind the three in front; see `characters.ts`. */
import type { Drawing } from "./characters";

/** Low and wide, in bloom. */
const HEATHER: Drawing = [
  ["stalk", "M38 46c-2-9-6-14-11-18m14 17c-1-10-1-17-3-25m8 24c0-12 3-20 7-27m-2 28c2-9 7-15 14-20m-9 22c4-6 9-9 15-11"],
  ["bloom", "M24 30a3 4 0 1 0 5-4 3 4 0 1 0-5 4Zm1-8a2.5 3.5 0 1 0 5-3 2.5 3.5 0 1 0-5 3Zm10 0a3 4 0 1 0 6-2 3 4 0 1 0-6 2Zm-1-8a2.5 3.5 0 1 0 5-1 2.5 3.5 0 1 0-5 1Zm14 7a3 4 0 1 0 6 1 3 4 0 1 0-6-1Zm2-9a2.5 3.5 0 1 0 5 2 2.5 3.5 0 1 0-5-2Zm11 16a3 4 0 1 0 6 3 3 4 0 1 0-6-3Zm4-7a2.5 3.5 0 1 0 5 3 2.5 3.5 0 1 0-5-3Zm6 15a3 3 0 1 0 5 3 3 3 0 1 0-5-3Z"],
  ["boulder", 50, 69, 36, 26, 3],
  ["moss", "M24 52c6-7 15-10 26-10s20 4 25 9c-5 3-8 0-12 3-5-3-9 2-14 0-5 3-9-1-13 1-5-2-8 1-12-3Z"],
  ["eyes", 42, 61, 68, 2.6],
  ["line", "M46 79c4 2.5 9 2.5 12-.5M37.5 61.5c2-1.5 4.5-2 7-1.5M58 60c2.5-.5 5 0 7 1.5", 1.8],
];

/** A tower that lets nobody in. */
const BROCH: Drawing = [
  ["stone", "M19 95c4-18 5-36 5-58 0-8 3-11 8-12l1 6 8-1 0-7 9-1 1 7 9-1 0-7c8 0 15 4 16 10 2 22 2 44 6 64Z"],
  ["course", "M24 43c17 4 35 4 52 0M23 55c18 4 37 4 54 0M22 67c19 4 39 4 57 0M20.5 80c20 4 40 4 60 0M36 46v10m26-10v9M30 57v11m38-11v10M24 71v10m52-11v10"],
  ["light", "M29 60c1-9 1-16 1-24"],
  ["door", "M41 95V84c0-12 18-12 18 0v11Z"],
  ["eyes", 41, 60, 57, 3],
  ["line", "M36 49.5 46.5 52M65 49.5 54.5 52M44 69.5h13", 2.6],
];

/** A mountain with a lake in its lap, at rest. */
const CORRIE: Drawing = [
  ["stone", "M6 95C12 74 16 46 27 22c3-7 8-9 12-3 5 8 7 17 12 19 5-2 6-12 11-22 4-8 9-8 13 1 8 20 13 51 19 78Z"],
  ["snow", "M27 22c3-7 8-9 12-3l6 12c-3 2-4-2-7-1-2 4-4-1-7 1-2 2-4 0-6 1ZM62 16c4-8 9-8 13 1l5 15c-3 0-3-3-6-2-3 4-5-1-8 1-2 2-4-1-7 0Z"],
  ["light", "M18 62c3-12 6-22 10-31"],
  ["lake", "M24 95c5-12 14-16 27-16s21 5 25 16Z"],
  ["light", "M38 88c5-2.5 11-3 17-2.5m4 4c3 0 5 .5 8 1.5"],
  ["line", "M34 53c3.5 3 8 3 11 0M56 53c3.5 3 8 3 11 0M44 68.5c4.5 2 9 2 13 0M33 45.5c4-2.5 8-2.5 12-.5M56.5 45c4-2 8-2 12 .5", 2.3],
];

const MORE: Readonly<Record<number, Drawing>> = { 2: HEATHER, 4: BROCH };

/** Of that level; the highest for whatever is above. */
export function moreOf(level: number): Drawing {
  return MORE[level] ?? CORRIE;
}
