/** How the tiles of the siege's wall are drawn, by their numbers: seven, alike from both ends. A picture only, in a box of 54 by 100. */

interface Face {
  readonly outline: string;
  /** Where what counts there begins. */
  readonly top: number;
  /** Holes, and what stands in them. */
  readonly openings: readonly string[];
  readonly bars: readonly string[];
}

interface Tile extends Face {
  /** How large what counts there is drawn. */
  readonly size: number;
  /** Once it is damaged. */
  readonly ruin: Face;
  /** Where a stone falls out of it then. */
  readonly fallen: string;
}

const pit: Tile = {
  outline: "M0 99V60c0-4 3-6 7-6h6l3 5h22l3-5h6c4 0 7 2 7 6v39Z",
  top: 66,
  size: 18,
  openings: ["M14 59h26l-3 4H17Z"],
  bars: ["M19 61v-9M27 61V49M35 61v-9"],
  ruin: { outline: "M0 99V63l6-5 5 5 6 2 6-6 8 4 7-7 6 4 10-6v45Z", top: 65, openings: [], bars: [] },
  fallen: "20 66",
};

const tower: Tile = {
  outline: "M6 99V34L1 28V6h10v8h9V6h14v8h9V6h10v22l-5 6v65Z",
  top: 43,
  size: 23,
  openings: ["M25 24a2 2 0 0 1 4 0v10a2 2 0 0 1-4 0Z"],
  bars: [],
  ruin: { outline: "M6 99V55l5-9 6 5 3 10 7 4 6-9 5 3 6-9 4 8v41Z", top: 62, openings: [], bars: [] },
  fallen: "24 54",
};

const wall: Tile = {
  outline: "M0 99V30h9v8h9v-8h18v8h9v-8h9v69Z",
  top: 49,
  size: 23,
  openings: [],
  bars: [],
  ruin: { outline: "M0 99V40l8-4 4 14 7 3 4 8 7-4 4-12 8-3 3-8 9 5v60Z", top: 60, openings: [], bars: [] },
  fallen: "20 46",
};

const gate: Tile = {
  outline: "M0 99V20h8v7h7v-7h8v7h8v-7h8v7h7v-7h8v79Z",
  top: 33,
  size: 21,
  openings: ["M14 99V83a13 13 0 0 1 26 0v16Z"],
  bars: ["M18.5 99V75M24 99V71M30 99V71M35.5 99V75M14 84h26M14 91h26"],
  ruin: {
    outline: "M0 99V30l7-5 3 13 8 4 3 9 9-7 7 2 3-14 6 3 8-6v70Z",
    top: 44,
    openings: ["M13 99V88c2-6 6-9 10-10l3 3 4-2c6 1 9 5 10 9v11Z"],
    bars: [],
  },
  fallen: "20 46",
};

export const tiles = [pit, tower, wall, gate, wall, tower, pit] as const;

/** Stakes in a pit, iron in a gate. */
export const woodAt = (number: number): boolean => tiles[number - 1] === pit;
