import { describe, expect, it } from "vitest";

import { plateOf } from "./plate";

const texts = (name: string) => plateOf(name).lines.map(({ text }) => text);

describe("the name on a tactic card", () => {
  it("stands in one line where it is one word, and large where it is short", () => {
    expect(plateOf("Spy")).toEqual({ size: 12, lines: [{ text: "Spy", width: null }] });
  });

  it("is parted where its lines are most alike", () => {
    expect(texts("Shield-bearer")).toEqual(["Shield-", "bearer"]);
    expect(texts("Porteur de Bouclier")).toEqual(["Porteur de", "Bouclier"]);
  });

  it("is set smaller, then closer, and never wider than its plate", () => {
    expect(plateOf("Banshees").size).toBeLessThan(12);
    expect(plateOf("Rekrutierung")).toEqual({ size: 8.5, lines: [{ text: "Rekrutierung", width: 49 }] });
  });

  it("ends with a point where a word is too long for any card", () => {
    expect(texts("Unterstützungstruppe")).toEqual(["Unterstützun."]);
  });
});
