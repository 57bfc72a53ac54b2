import { expect, test, vi } from "vitest";

import * as calls from "../http/house";
import { Problem } from "../http/problem";
import { house } from "./house.svelte";

const SIX = [6, 1, 3].map((level) => ({ username: `Level${String(level)}`, level, ratings: {} }));

test("the house is asked until it answers, in the order of strength, and the device keeps the answer", async () => {
  const ask = vi.spyOn(calls, "houseList").mockRejectedValueOnce(new Problem(0, "unreachable", ""));
  await house.load();
  expect([house.opponents, house.away]).toEqual([null, true]);

  ask.mockResolvedValue(SIX as never);
  await Promise.all([house.load(), house.load()]);
  expect(house.opponents?.map(({ level }) => level)).toEqual([1, 3, 6]);
  expect([house.away, house.named("Level3")?.level, house.named("Nobody")]).toEqual([false, 3, undefined]);
  expect(JSON.parse(localStorage.getItem("cairn.house") ?? "{}")).toEqual({ opponents: house.opponents });

  await house.load();
  expect(ask).toHaveBeenCalledTimes(2);
});
