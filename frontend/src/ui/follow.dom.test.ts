import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";

import { challengeGet, challengeList } from "../http/challenges";
import type { Challenge } from "../http/types";
import { Rematch } from "../stores/rematch.svelte";
import Following from "./fixtures/Following.svelte";
import PerId from "./fixtures/PerId.svelte";
import type { Followed } from "./follow.svelte";

vi.mock("../http/challenges");

test("a rematch that waits for the other is asked for once, not with each answer again", async () => {
  const challenge = { id: "c", status: "open", creator: { id: "me" }, rematch_of: "m" } as Challenge;
  vi.mocked(challengeList).mockImplementation(() => Promise.resolve({ results: [challenge], next: null, previous: null }));
  let asked = 0;
  const never = new Promise<Challenge>(() => undefined);
  vi.mocked(challengeGet).mockImplementation(() => ((asked += 1) > 9 ? never : Promise.resolve({ ...challenge })));
  const rematch = new Rematch("m", "me");
  render(Following, { store: rematch });
  await vi.waitFor(() => {
    expect(rematch.state).toBe("waiting");
  });
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.resolve();
    flushSync();
  }
  expect(challengeList).toHaveBeenCalledTimes(2);
  expect(asked).toBe(0);
});

test("another store takes the place of the one before, which is left", async () => {
  const left: string[] = [];
  const store = (name: string): Followed => ({ follow: () => () => left.push(name) });
  const { rerender } = render(Following, { store: store("one") });
  await rerender({ store: store("two") });
  expect(left).toEqual(["one"]);
  await rerender({ store: null });
  expect(left).toEqual(["one", "two"]);
});

test("a store that is shown by its id is made once, however often its owner is given again", async () => {
  const made: string[] = [];
  const make = (id: string): Followed => {
    made.push(id);
    return { follow: () => () => undefined };
  };
  const { rerender } = render(PerId, { match: { id: "one" }, make });
  await rerender({ match: { id: "one" } });
  expect(made).toEqual(["one"]);
  await rerender({ match: { id: "two" } });
  expect(made).toEqual(["one", "two"]);
});
