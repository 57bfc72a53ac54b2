/** One tab stop for a row of things: arrows, Home and End move within it. */

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The index a key leads to from `index` of `count`, or null for any other key. The row does not wrap round. */
export function indexAfter(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step));
}
