import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import "../../ui/jsdom";

import type { Match } from "../../http/types";
import MatchBoard from "../MatchBoard.svelte";
import { matchOf, PROVEN } from "../builders";

const STONES = ["/R7 R8", "G1 G2/B4", "/", "/", "/", "/", "/"];
/** Ends every motion. */
let end: () => void;
/** How many motions there were that change more than how opaque something is. */
let moving: number;

beforeEach(() => {
  moving = 0;
  const finished = new Promise<void>((resolve) => (end = resolve));
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => run());
  Element.prototype.animate = function animate(frames) {
    if (JSON.stringify(frames).match(/translate|rotate|scale/)) moving++;
    return { finished } as unknown as Animation;
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "animate");
});

const still = (reduced: boolean): void => void vi.stubGlobal("matchMedia", () => ({ matches: reduced, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
const count = (what: string): number => document.querySelectorAll(what).length;

function siege(stones: readonly string[], number: number, ...actions: string[]): Match {
  const last_move = { number, seat: 0 as const, actions, created: "2026-11-20T12:00:00Z" };
  return matchOf({ stones, position: { attacker: 1, cauldrons: 3 }, change: { ruleset: "siege", version: number + 10, last_move } });
}

/** The table, and then after that move. */
async function sees(stones: readonly string[], ...actions: string[]): Promise<void> {
  const props = { busy: false, online: true, onplay: () => Promise.resolve(), prove: () => Promise.resolve(PROVEN) };
  const { rerender } = render(MatchBoard, { ...props, match: siege(STONES, 4) });
  await vi.waitUntil(() => count(".pots svg, .tile") > 0);
  await import("./Scenes.svelte");
  await tick();
  await rerender({ ...props, match: siege(stones, 5, ...actions) });
}

it("oil runs over the card that it takes, which is gone after that", async () => {
  still(false);
  await sees(["/R8", ...STONES.slice(1)], "^1");
  expect([count(".departing"), count(".departing .dark"), count(".pot")]).toEqual([1, 1, 1]);
  expect(count("[data-card=R7]")).toBe(0);
  end();
  await vi.waitUntil(() => count(".departing, .pot") === 0);
});

it("an explosion throws all cards of the tile, and stones", async () => {
  still(false);
  await sees([STONES[0] ?? "", "/", ...STONES.slice(2)], "EX@2");
  expect([count(".departing"), count(".cloud.fire")]).toEqual([3, 1]);
  expect(count(".flying")).toBeGreaterThan(5);
  end();
  await vi.waitUntil(() => count(".departing, .cloud, .flying") === 0);
});

it("with less motion cards fade where they lie, and nothing else happens", async () => {
  still(true);
  await sees([STONES[0] ?? "", "/", ...STONES.slice(2)], "EX@2");
  expect([count(".departing"), count(".cloud, .flying, .pot"), moving]).toEqual([3, 0, 0]);
});
