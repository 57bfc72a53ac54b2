import { expect, test } from "vitest";

import { piecesOf, plain } from "./rich";

test("text between asterisks is bold, and is spoken like the rest", () => {
  expect(piecesOf("Tap *Claim*.")).toEqual([
    { text: "Tap ", bold: false },
    { text: "Claim", bold: true },
    { text: ".", bold: false },
  ]);
  expect(piecesOf("*All*")).toEqual([{ text: "All", bold: true }]);
  expect(plain("Tap *Claim*.")).toBe("Tap Claim.");
});
