/** Motion with a meaning: a card comes from where it was. Nothing moves for readers who ask for less motion. */

import type { Action } from "svelte/action";

import type { LaidCard } from "./view";

const TRAVEL = 260;
const SLIDE = 220;
const EASING = "cubic-bezier(0.33, 1, 0.68, 1)";

/** A duration in milliseconds, 0 where motion is unwanted or cannot be shown. */
export function calmed(duration: number): number {
  if (typeof matchMedia !== "function" || document.documentElement.dataset["motion"] === "reduced") return 0;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : duration;
}

/**
 * Let a card come to a side: the pending one from the hand, the opponent's from beyond the far edge. None moves that was
 * there when the table was laid (`null`).
 */
export function arrive(node: HTMLElement, card: LaidCard | null): void {
  const duration = calmed(TRAVEL);
  if (duration === 0 || card === null || card.standing === "laid") return;
  // With the next frame: to measure at once would have everything laid out in the middle of a tap, and then again.
  requestAnimationFrame(() => {
    const from = card.standing === "newest" ? { opacity: 0, translate: "0 -48px" } : fromHand(node, card.text);
    // It lies down with a snap.
    if (from) node.animate([from, { scale: 1.04, offset: 0.77 }, {}], { duration, easing: EASING });
  });
}

function fromHand(node: HTMLElement, card: string): Keyframe | null {
  const origin = document.querySelector(`[data-hand-card="${card}"]`)?.getBoundingClientRect();
  if (!origin) return null;
  const place = node.getBoundingClientRect();
  const [dx, dy] = [origin.x - place.x + (origin.width - place.width) / 2, origin.y - place.y + (origin.height - place.height) / 2];
  return { transform: `translate(${dx}px, ${dy}px) scale(${origin.width / place.width})` };
}

/** Let a card slide to its new place when its index in the row has changed: a card before it has come or gone. */
export const slide: Action<HTMLElement, number> = (node) => {
  let [x, y] = [0, 0];
  const settle = (): void => void ([x, y] = [node.offsetLeft, node.offsetTop]);
  requestAnimationFrame(settle);
  return {
    update: () => {
      requestAnimationFrame(() => {
        const before = [x, y] as const;
        settle();
        const from = { translate: `${before[0] - x}px ${before[1] - y}px` };
        const duration = calmed(SLIDE);
        if (duration > 0) node.animate([from, {}], { duration, easing: EASING });
      });
    },
  };
};
