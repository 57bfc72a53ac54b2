import { render, screen, waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import type { HousePlayer } from "../../http/types";
import { house } from "../../stores/house.svelte";
import { playHouse } from "./play";
import Stronger from "./Stronger.svelte";

vi.mock("./play");

const OPPONENTS = ["Pebble", "Heather"].map((username, index) => ({ username, level: index + 1, ratings: {} })) as unknown as HousePlayer[];

function beaten(name: string): ReturnType<typeof vi.fn> {
  vi.spyOn(house, "load").mockResolvedValue();
  vi.spyOn(house, "opponents", "get").mockReturnValue(OPPONENTS);
  vi.spyOn(house, "named").mockImplementation((username) => OPPONENTS.find((each) => each.username === username));
  const close = vi.fn();
  render(Stronger, { beaten: name, ruleset: "siege", close });
  return close;
}

test("a player who has beaten one of the house plays the next by the same rules in one tap", async () => {
  const close = beaten("Pebble");
  screen.getByRole("button").click();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(playHouse).toHaveBeenCalledWith(OPPONENTS[1], "siege");
});

test("above the strongest there is nobody", () => {
  beaten("Heather");
  expect(screen.queryByRole("button")).toBeNull();
});
