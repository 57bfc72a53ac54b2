import { expect, test } from "vitest";

import { EMPTY, matchOf } from "./builders";
import { nearSeat, otherSeat, playerAt } from "./seats";

test.each([[0, 0, 1], [1, 1, 0], [null, 0, 1]] as const)("a reader in seat %s sees seat %i near and seat %i far", (seat, near, far) => {
  const match = matchOf({ stones: EMPTY, seat });
  expect(nearSeat(match)).toBe(near);
  expect(otherSeat(nearSeat(match))).toBe(far);
});

test("a player is found by the seat, in whichever order the players come", () => {
  const match = matchOf({ stones: EMPTY, names: ["Ann", "Ben"] });
  const turned = { players: [...match.players].reverse() };
  expect(playerAt(turned, 0)?.username).toBe("Ann");
  expect(playerAt(turned, 1)?.username).toBe("Ben");
  expect(playerAt({ players: [] }, 1)).toBeUndefined();
});
