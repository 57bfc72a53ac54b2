/** Which drawings the avatar section offers. */
import { SEEDS } from "../../ui/avatar";

const AT_A_TIME = 8;
/** Odd, so that stepping by it meets every seed before any twice. */
const STRIDE = 715_827_883;

/** The chosen seed and some others; another `page` has other others. */
export function someSeeds(chosen: number, page: number): number[] {
  const others = Array.from({ length: AT_A_TIME - 1 }, (_, index) => {
    return (BigInt(page * (AT_A_TIME - 1) + index + 1) * BigInt(STRIDE)) % BigInt(SEEDS);
  });
  const seeds = [chosen, ...others.map(Number)];
  return [...new Set(seeds)];
}

/** The seed that somebody typed, or null where that is none. */
export function seedOf(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,10}$/.test(text)) return null;
  const seed = Number(text);
  return seed < SEEDS ? seed : null;
}
