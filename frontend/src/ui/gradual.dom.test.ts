import { render, waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import Parts from "./fixtures/Parts.svelte";

const KNOWN = 4;

/** How many parts there were after each change of the page. */
function show(gradually: boolean): { seen: number[]; unmount: () => void } {
  const seen: number[] = [];
  const { unmount } = render(Parts, { known: KNOWN, gradually, onchange: (shown: number) => seen.push(shown) });
  return { seen, unmount };
}

test("all parts are there at once unless they are to come gradually", () => {
  expect(show(false).seen).toEqual([Infinity]);
});

test("parts come one by one, the first at once, and in the end whatever there is", async () => {
  const { seen } = show(true);
  expect(seen).toEqual([1]);
  await waitFor(() => expect(seen).toEqual([1, 2, 3, 4, Infinity]));
});

test("a task that takes long ends after one part, and a short one goes on", async () => {
  const tasks = async (stretch: number): Promise<number> => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += stretch));
    const sent = vi.spyOn(MessagePort.prototype, "postMessage");
    const { seen } = show(true);
    await waitFor(() => expect(seen.at(-1)).toBe(Infinity));
    return sent.mock.calls.filter(([message]) => message === 0).length;
  };
  expect(await tasks(1000)).toBe(KNOWN);
  vi.restoreAllMocks();
  expect(await tasks(0)).toBe(1);
});

test("nothing comes any more once the page is gone", async () => {
  const { seen, unmount } = show(true);
  unmount();
  await new Promise((done) => setTimeout(done));
  expect(seen).toEqual([1]);
});
