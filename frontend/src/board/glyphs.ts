/**
 * One glyph for each formation, and for what counts at a tile: the same on the wall, in the ladder, in sheets and in the rules.
 *
 * Filled is one colour, rising is consecutive; three bars are equal values, a sigma is the sum. None of them is the shape of a
 * suit. Own artwork, in a box of 24 by 24.
 */

export interface Glyph {
  readonly d: string;
  /** Drawn as a line of that width; without it, filled. */
  readonly line?: number;
}

const COLOUR_RUN = "M1.5 15.500a1.500 1.500 0 0 1 1.500-1.500h2.500a1.500 1.500 0 0 1 1.500 1.500v7H1.500ZM9.200 9.500a1.500 1.500 0 0 1 1.500-1.500h2.600a1.500 1.500 0 0 1 1.500 1.500v13H9.200ZM17 3a1.500 1.500 0 0 1 1.500-1.500H21A1.500 1.500 0 0 1 22.500 3v19.500H17Z";
const SAME = "M3.5 3.5h17a1.5 1.5 0 0 1 1.5 1.5v1.6a1.5 1.5 0 0 1-1.5 1.5h-17a1.5 1.5 0 0 1-1.5-1.5v-1.6a1.5 1.5 0 0 1 1.5-1.5ZM3.5 10h17a1.5 1.5 0 0 1 1.5 1.5v1.6a1.5 1.5 0 0 1-1.5 1.5h-17a1.5 1.5 0 0 1-1.5-1.5v-1.6a1.5 1.5 0 0 1 1.5-1.5ZM3.5 16.5h17a1.5 1.5 0 0 1 1.5 1.5v1.6a1.5 1.5 0 0 1-1.5 1.5h-17a1.5 1.5 0 0 1-1.5-1.5v-1.6a1.5 1.5 0 0 1 1.5-1.5Z";
const COLOUR = "M3.0 4h2.7a1.5 1.5 0 0 1 1.5 1.5v13.5a1.5 1.5 0 0 1-1.5 1.5h-2.7a1.5 1.5 0 0 1-1.5-1.5v-13.5a1.5 1.5 0 0 1 1.5-1.5ZM10.65 4h2.7a1.5 1.5 0 0 1 1.5 1.5v13.5a1.5 1.5 0 0 1-1.5 1.5h-2.7a1.5 1.5 0 0 1-1.5-1.5v-13.5a1.5 1.5 0 0 1 1.5-1.5ZM18.3 4h2.7a1.5 1.5 0 0 1 1.5 1.5v13.5a1.5 1.5 0 0 1-1.5 1.5h-2.7a1.5 1.5 0 0 1-1.5-1.5v-13.5a1.5 1.5 0 0 1 1.5-1.5Z";
const RUN = "M2.500 15H6v6.500H2.500ZM10.200 9h3.600v12.500h-3.600ZM18 2.500h3.500v19H18Z";
const SUM = "M18.500 7V3.500H5l7.500 8.500L5 20.500h13.500V17";
const ANY = "M8.500 1.500h7v3h-7ZM7 6h10v3H7ZM5.300 10.500h13.400v3H5.300ZM3.600 15h16.800v3H3.600ZM2 19.500h20v3H2Z";
const LOW = "M12.500 7V4H2.500l5.500 8-5.500 8h10v-3M18.700 4v14.500M14.900 14.800l3.800 4.400 3.800-4.400";

/** By the codes of formations, and those of what counts at a stone. */
export const glyphs: Readonly<Record<string, Glyph>> = {
  colour_run: { d: COLOUR_RUN },
  same: { d: SAME },
  colour: { d: COLOUR },
  run: { d: RUN, line: 2.1 },
  sum: { d: SUM, line: 3.2 },
  all: { d: ANY },
  low: { d: LOW, line: 2.9 },
};
