import { expect, test } from "vitest";

import { stoneAt } from "./stones";

/** A picture whose stones stand 40 px apart, the first at 20. */
function picture(): HTMLElement {
  const whole = document.createElement("button");
  for (let index = 0; index < 9; index++) {
    const stone = document.createElement("i");
    stone.dataset["stone"] = String(index);
    stone.getBoundingClientRect = () => ({ left: index * 40 + 10, width: 20 }) as DOMRect;
    whole.append(stone);
  }
  return whole;
}

test.each([
  [0, 0],
  [61, 1],
  [79, 1],
  [81, 2],
  [999, 8],
])("a touch at %i takes stone %i, the nearest", (clientX, stone) => {
  expect(stoneAt({ detail: 1, clientX, currentTarget: picture() }, [])).toBe(stone);
});

test("a key takes the first that is not one's own, and gives the first back when all are", () => {
  const pressed = { detail: 0, clientX: 0, currentTarget: picture() };
  expect(stoneAt(pressed, [5, 6])).toBe(0);
  expect(stoneAt(pressed, [0, 1, 3])).toBe(2);
  expect(stoneAt(pressed, [0, 1, 2, 3, 4, 5, 6, 7, 8])).toBe(0);
});
