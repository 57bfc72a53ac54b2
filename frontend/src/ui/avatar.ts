/** What an avatar looks like: the server keeps kind, colour and seed, and the drawing is ours. */

/** The twelve grounds, by the number the server keeps; white on each of them can be read (WCAG AA). */
export const GROUNDS = [
  "#0b7a70",
  "#1f6fc4",
  "#5661d6",
  "#7e4fc9",
  "#a63fa0",
  "#c23a6b",
  "#c43d36",
  "#b0541c",
  "#8a6800",
  "#56741a",
  "#2c7d3f",
  "#5b7083",
] as const;

/** How many seeds there are. */
export const SEEDS = 2 ** 31;

/** The first letters of the first two words of a name; one letter where it has one word. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const initials = words.slice(0, 2).map((word) => Array.from(word)[0] ?? "");
  return initials.join("").toLocaleUpperCase() || "?";
}
