/** Motion with a meaning: a card comes from where it was. Nothing moves for readers who ask for less motion. */

import type { LaidCard } from "./view";

const TRAVEL = 260;

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
    if (from) node.animate([from, {}], { duration, easing: "cubic-bezier(0.33, 1, 0.68, 1)" });
  });
}

function fromHand(node: HTMLElement, card: string): Keyframe | null {
  const origin = document.querySelector(`[data-hand-card="${card}"]`)?.getBoundingClientRect();
  if (!origin) return null;
  const place = node.getBoundingClientRect();
  const [dx, dy] = [origin.x - place.x + (origin.width - place.width) / 2, origin.y - place.y + (origin.height - place.height) / 2];
  return { transform: `translate(${dx}px, ${dy}px) scale(${origin.width / place.width})` };
}
