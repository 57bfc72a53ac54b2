import { describe, expect, it } from "vitest";

import { columnsOf } from "./view";
import { EMPTY, matchOf, placements } from "./builders";
import { pickOf } from "./paths";
import { shared } from "./shared";

describe("a value that is computed again", () => {
  it("is the old one where nothing has changed, else keeps the parts that are as before", () => {
    const before = { laid: [{ text: "R7" }, { text: "R8" }], owner: null };
    expect(shared(before, { laid: [{ text: "R7" }, { text: "R8" }], owner: null })).toBe(before);
    const after = shared(before, { laid: [{ text: "R7" }, { text: "R9" }], owner: null });
    expect(after).toEqual({ laid: [{ text: "R7" }, { text: "R9" }], owner: null });
    expect(after.laid[0]).toBe(before.laid[0]);
  });

  it("differs where a part is gone, has come, or is undefined now", () => {
    expect(shared([1, 2], [1])).toEqual([1]);
    expect(shared([1], [1, 2])).toEqual([1, 2]);
    expect(shared({ a: 1, b: undefined }, { a: 1, c: undefined })).toEqual({ a: 1, c: undefined });
    expect(shared({}, [])).toEqual([]);
    expect(shared(null, { a: 1 })).toEqual({ a: 1 });
  });

  it("leaves the columns of all other stones as they were when a card is laid on one", () => {
    const match = matchOf({ stones: EMPTY, hand: ["R9", "Y2"], options: placements(["R9", "Y2"], [1, 2, 3]) });
    const taken = columnsOf(match, [pickOf.hand("R9")]);
    const laid = shared(taken, columnsOf(match, [pickOf.hand("R9"), pickOf.stone(2)]));
    expect(laid.filter((column, index) => column !== taken[index]).map(({ stone }) => stone)).toEqual([2]);
  });
});
