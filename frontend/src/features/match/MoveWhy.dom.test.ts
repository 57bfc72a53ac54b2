import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { EMPTY, matchOf } from "../../board/builders";
import { Problem } from "../../http/problem";
import { t } from "../../i18n/index.svelte";
import MoveWhy from "./MoveWhy.svelte";

test("a claim's story that is refused says why, and its button names it", async () => {
  const claim = (): Promise<never> => Promise.reject(new Problem(404, "not_found", ""));
  render(MoveWhy, { match: matchOf({ stones: EMPTY }), stone: 4, claim });
  const button = screen.getByRole("button");
  expect(button.getAttribute("aria-controls")).toBeNull();
  await userEvent.click(button);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(t("problem.not_found"));
  expect(document.getElementById(button.getAttribute("aria-controls") ?? "")?.contains(alert)).toBe(true);
});
