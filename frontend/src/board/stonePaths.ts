/** How a boundary stone is drawn, in a box of 34 by 42; of the knot one of three loops, around its own middle. */
export const STONE = {
  foot: "M4.5 16C5 6.5 10 1.5 17.4 1.5S29.6 7 30 16.5l1.6 18.2c.3 3.8-1.6 5.8-5 5.8H7.4c-3.6 0-5.3-2-5-5.8Z",
  body: "M4.5 15.5C5 6 10 1.5 17.4 1.5S29.6 6.5 30 15.8l1.4 15.7c.3 3.8-1.6 5.8-5 5.8H7.4c-3.6 0-5.2-2-4.9-5.8Z",
  light: "M6.6 17C7 8.5 11 4 16.6 3.7",
  knot: "M0-8.6C4.6-4.6 4.6 1.3 0 5.2-4.6 1.3-4.6-4.6 0-8.6Z",
} as const;
