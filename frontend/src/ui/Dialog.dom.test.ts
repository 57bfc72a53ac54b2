import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "./jsdom";

import Dialog from "./Dialog.svelte";
import { navigate, startRouter } from "./router.svelte";

let stop: () => void;

beforeEach(() => {
  stop = startRouter();
});

afterEach(() => {
  cleanup();
  stop();
});

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

test.each([true, false])("a dialog that opens by itself (%s) is read from its title, with no ring round its close button", (bare) => {
  render(Dialog, { title: "You won", bare, onclose: () => undefined, children: createRawSnippet(() => ({ render: () => "<p></p>" })) });
  expect(document.activeElement === screen.getByRole("heading", { name: "You won" })).toBe(bare);
});

/** One step back in the history, as a gesture takes it, and what follows from it. */
async function back(): Promise<void> {
  const arrived = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.back();
  await arrived;
}

test("a step back closes the dialog that is on top, and leaves the page where it is", async () => {
  navigate("/lobby");
  const [below, above] = [vi.fn(), vi.fn()];
  shown(below);
  shown(above);
  await back();
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
  await back();
  expect(below).toHaveBeenCalledOnce();
  expect(location.pathname).toBe("/lobby");
});

test("once a dialog was closed otherwise, a step back leaves the page as if there had been none", async () => {
  navigate("/lobby");
  navigate("/new");
  for (let times = 0; times < 2; times++) {
    shown(() => undefined)();
    cleanup();
  }
  history.back();
  await waitFor(() => expect(location.pathname).toBe("/lobby"));
});

test("two dialogs closed one after the other leave the page as it is at a step back", async () => {
  navigate("/lobby");
  navigate("/new");
  shown(() => undefined);
  shown(() => undefined);
  cleanup();
  history.back();
  await waitFor(() => expect(location.pathname).toBe("/lobby"));
});

test("a lower dialog closes by a step back once the one above it was closed otherwise", async () => {
  navigate("/lobby");
  const below = vi.fn();
  shown(below);
  const { unmount } = render(Dialog, { title: "Above", onclose: () => undefined, children: createRawSnippet(() => ({ render: () => "<p></p>" })) });
  unmount();
  history.back();
  await waitFor(() => expect(below).toHaveBeenCalledOnce());
  expect(location.pathname).toBe("/lobby");
});

test("a page opened from a dialog, or right after it, takes the place of its entry", () => {
  navigate("/lobby");
  shown(() => undefined);
  const entries = history.length;
  navigate("/new");
  cleanup();
  expect([history.length, location.pathname]).toEqual([entries, "/new"]);
  shown(() => undefined);
  cleanup();
  navigate("/rules");
  expect([history.length, location.pathname]).toEqual([entries + 1, "/rules"]);
});

test("content that has waited while its dialog was taken away closes nothing", () => {
  const close = shown(() => undefined);
  cleanup();
  expect(close).not.toThrow();
});
