import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import CopyButton from "./CopyButton.svelte";

test.each([[true, "Copied"], [false, "Copy the key"]])("the button says that a text was copied where the browser allows it (%s)", async (allowed, label) => {
  const user = userEvent.setup();
  document.execCommand = () => false;
  const write = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(() => (allowed ? Promise.resolve() : Promise.reject(new Error("refused"))));
  render(CopyButton, { text: "R7 R8", label: "Copy the key" });
  await user.click(screen.getByRole("button"));
  expect(write).toHaveBeenCalledWith("R7 R8");
  expect(screen.getByRole("button").textContent.trim()).toBe(label);
});
