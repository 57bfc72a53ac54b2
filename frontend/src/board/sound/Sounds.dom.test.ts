import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Match } from "../../http/types";
import { EMPTY, matchOf, placements } from "../builders";
import Sounds from "./Sounds.svelte";

/** The pitch of every stroke that is to ring, in hertz. */
let heard: number[];
/** Whether somebody has touched the page. */
let touched: boolean;

class FakeAudio {
  state = touched ? "running" : "suspended";
  currentTime = 0;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();

  createOscillator(): unknown {
    const frequency = { value: 0 };
    return { frequency, connect: (next: unknown) => next, start: () => heard.push(frequency.value), stop: () => undefined };
  }

  createGain(): unknown {
    const ramp = (): void => undefined;
    const gain = { setValueAtTime: ramp, linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp };
    return { gain, connect: () => undefined };
  }
}

const CARD = 220;
const TURN = [523, 659];
const MINE = matchOf({ stones: EMPTY, hand: ["R6"], options: placements(["R6"], [1]) });

function later(match: Match, seat: 0 | 1, action: string): Match {
  const number = match.version + 10;
  const created = "2026-11-20T12:00:00Z";
  const options = seat === 0 ? [] : MINE.options;
  return { ...match, version: match.version + 1, options, last_move: { number, seat, actions: [action, "+c"], created } };
}

beforeEach(() => {
  heard = [];
  touched = true;
  vi.stubGlobal("AudioContext", FakeAudio);
  Object.defineProperty(navigator, "userActivation", { configurable: true, get: () => ({ hasBeenActive: touched }) });
});

afterEach(() => vi.unstubAllGlobals());

it("one's own card is heard, then the other's with one's own turn after it; the match as it came is not", async () => {
  const { rerender } = render(Sounds, { match: MINE });
  expect(heard).toEqual([]);
  const mine = later(MINE, 0, "R6@1");
  await rerender({ match: mine });
  expect(heard).toEqual([CARD]);
  await rerender({ match: later(mine, 1, "B2@1") });
  expect(heard).toEqual([CARD, CARD, ...TURN]);
});
