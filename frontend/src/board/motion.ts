/** Motion with a meaning: a card comes from where it was. Nothing moves for readers who ask for less motion. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

import type { LaidCard } from "./view";

const TRAVEL = 260;

/** A duration in milliseconds, 0 where motion is unwanted or cannot be shown. */
export function calmed(duration: number): number {
  if (typeof matchMedia !== "function" || document.documentElement.dataset["motion"] === "reduced") return 0;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : duration;
}

/** A card arriving on a side: the pending one from the hand, the opponent's from beyond the far edge. */
export function arrive(node: Element, card: LaidCard): TransitionConfig {
  const duration = calmed(TRAVEL);
  if (duration === 0 || card.standing === "laid") return { duration: 0 };
  if (card.standing === "newest") {
    return { duration, easing: cubicOut, css: (t, u) => `opacity: ${t}; translate: 0 ${-48 * u}px` };
  }
  const origin = document.querySelector(`[data-hand-card="${card.text}"]`)?.getBoundingClientRect();
  if (!origin) return { duration: 0 };
  const place = node.getBoundingClientRect();
  const [dx, dy] = [origin.left - place.left, origin.top - place.top];
  const grow = origin.width / place.width - 1;
  return {
    duration,
    easing: cubicOut,
    css: (_, u) => `transform-origin: 0 0; transform: translate(${dx * u}px, ${dy * u}px) scale(${1 + grow * u})`,
  };
}
