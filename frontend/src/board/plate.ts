/** How the name of a tactic card is set on its plate, which is 54 units wide: in one line or two, smaller or closer if it is long. */

/** Words that are longer are cut off with a point: the label has the whole name. */
const LONGEST = 15;
const WIDTH = 49;
/** Units, and what a letter takes of its size. */
const [LARGE, SMALL, LETTER] = [12, 8.5, 0.57] as const;

export interface Plate {
  readonly size: number;
  /** With a width, a line is drawn that wide; it would be wider by itself. */
  readonly lines: readonly { text: string; width: number | null }[];
}

/** The two lines that share the words of a name most evenly; one line where it is one word. */
function linesOf(name: string): string[] {
  const words = name.split(/(?<=[ -])/).map((word) => (word.length > LONGEST ? `${word.slice(0, LONGEST - 3)}.` : word));
  const line = (from: number, to?: number): string => words.slice(from, to).join("").trim();
  const longer = (at: number): number => Math.max(line(0, at).length, line(at).length);
  const [best = 0] = words.map((_, at) => at).sort((one, other) => longer(one) - longer(other));
  return [line(0, best), line(best)].filter(Boolean);
}

export function plateOf(name: string): Plate {
  const texts = linesOf(name);
  const longest = Math.max(...texts.map((text) => text.length));
  const most = texts.length > 1 ? LARGE - 1.5 : LARGE;
  const size = Math.round(10 * Math.min(most, Math.max(SMALL, WIDTH / (longest * LETTER)))) / 10;
  return { size, lines: texts.map((text) => ({ text, width: text.length * size * LETTER > WIDTH + 0.5 ? WIDTH : null })) };
}
