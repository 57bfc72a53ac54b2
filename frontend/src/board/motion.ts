/** Motion with a meaning: a card comes from where it was. Nothing moves for readers who ask for less motion. */

import type { Action } from "svelte/action";

import type { Deck } from "./cards";
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

/** A picture of the sprite's, for what is on the table for a moment only. */
export function symbol(id: string, name: string): SVGElement {
  const [picture, use] = ["svg", "use"].map((each) => document.createElementNS("http://www.w3.org/2000/svg", each)) as [SVGElement, SVGElement];
  picture.setAttribute("class", name);
  use.setAttribute("href", `#${id}`);
  picture.append(use);
  return picture;
}

/** Let a card that was drawn come from its deck, back up, and turn over on the way. */
export function draw(node: HTMLElement, deck: Deck | null): void {
  const duration = calmed(TRAVEL * 1.5);
  if (duration === 0 || deck === null) return;
  requestAnimationFrame(() => {
    const origin = document.querySelector(`[data-deck="${deck}"]`)?.getBoundingClientRect();
    if (!origin) return;
    const place = node.getBoundingClientRect();
    const from = `translate(${origin.x - place.x}px, ${origin.y - place.y}px) scale(${origin.width / place.width})`;
    const back = node.appendChild(symbol(`b-back${deck === "clan" ? "" : "-t"}`, "back"));
    const gone = (): void => back.remove();
    node
      .animate([{ transform: `${from} rotateY(180deg)` }, { transform: "rotateY(90deg)", offset: 0.6 }, {}], { duration, easing: EASING })
      .finished.then(gone, gone);
    back.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0, offset: 0.6 }, { opacity: 0 }], { duration, easing: EASING });
  });
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
