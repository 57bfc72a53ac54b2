import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import Title from "./Title.svelte";

test("a name with hyphens stays whole within a title, and the title says what it said", () => {
  const { container } = render(Title, { text: "Dewy-Island-47 wins the round" });
  expect(container.textContent).toBe("Dewy-Island-47 wins the round");
  expect([...container.querySelectorAll("span")].map((span) => span.textContent)).toEqual(["Dewy-Island-47"]);
});
