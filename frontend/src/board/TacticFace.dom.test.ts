import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import TacticFace from "./TacticFace.svelte";

test("a name on two lines is read in words, as the card's label has it", () => {
  const { container } = render(TacticFace, { code: "J1", name: "Leader MacFarlane", seal: "", dim: false, covered: false, tiny: false });
  expect(container.querySelectorAll("text")).toHaveLength(2);
  expect(container.textContent?.trim()).toBe("Leader MacFarlane");
});
