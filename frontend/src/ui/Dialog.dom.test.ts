import { cleanup, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, test, vi } from "vitest";

import "./jsdom";

import Dialog from "./Dialog.svelte";

/** Shows a dialog; returns what its content would call to close it. */
function shown(onclose: () => void): () => void {
  let close!: () => void;
  const children = createRawSnippet<[() => void]>((given) => {
    close = given();
    return { render: () => "<p>Content</p>" };
  });
  render(Dialog, { title: "A dialog", onclose, children });
  return close;
}

test("content closes its dialog", () => {
  const onclose = vi.fn();
  const close = shown(onclose);
  expect(screen.getByRole("dialog")).toHaveProperty("open", true);
  close();
  expect(onclose).toHaveBeenCalledOnce();
});

test("content that has waited while its dialog was taken away closes nothing", () => {
  const close = shown(() => undefined);
  cleanup();
  expect(close).not.toThrow();
});
