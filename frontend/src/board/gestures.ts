/** Pointer gestures beside the tap: a long press on a column, a card dragged from the hand. */

import type { Action } from "svelte/action";

import type { Pick } from "./paths";

const LONG_PRESS = 500;
const THRESHOLD = 8;
/** How far the card floats above the finger, in CSS pixels. */
const LIFT = 44;

/** Swallow the click after a gesture that was no tap, wherever it lands: a sheet may have opened under the finger. */
function swallowClick(): void {
  const stop = (event: Event): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  // No click follows when the pointer was let go elsewhere.
  const forget = (): void => {
    setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 50);
  };
  for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, forget, { once: true });
}

/** Call `onlook` on a long press or on the secondary button. */
export const longPress: Action<HTMLElement, () => void> = (node, onlook) => {
  let look = onlook;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the primary pointer went down, while it is. */
  let from: { x: number; y: number } | null = null;

  const open = (): void => {
    clearTimeout(timer);
    if (from) swallowClick();
    from = null;
    look();
  };
  const cancel = (): void => {
    clearTimeout(timer);
    from = null;
  };
  const down = (event: PointerEvent): void => {
    cancel();
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(open, LONG_PRESS);
  };
  const move = (event: PointerEvent): void => {
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > THRESHOLD) cancel();
  };
  const menu = (event: Event): void => {
    event.preventDefault();
    open();
  };

  const off = listen(node, { pointerdown: down, pointermove: move, pointerup: cancel, pointercancel: cancel });
  node.addEventListener("contextmenu", menu);
  return {
    update: (next) => {
      look = next;
    },
    destroy: () => {
      cancel();
      off();
      node.removeEventListener("contextmenu", menu);
    },
  };
};

/** What the hand says in `data-pick`: a card that is drawn is let go there. */
export const TO_HAND: Pick = "hand";

export interface Drag {
  /** The drag begins; false when this card cannot be taken up now. */
  readonly start: () => boolean;
  /** What may be picked under the card, or null. */
  readonly over: (pick: Pick | null) => void;
  /** Let go on something that may be picked, or elsewhere; the card is set down once this has settled. */
  readonly drop: (pick: Pick | null) => void | Promise<void>;
}

/**
 * Drag a card onto a column, or whatever else says in `data-pick` what letting go there picks.
 *
 * The extra way to the same pending choice as two taps (WCAG 2.5.7). It acts when the finger is lifted.
 */
export const dragCard: Action<HTMLElement, Drag> = (node, drag) => {
  let handlers = drag;
  let from: { x: number; y: number; id: number } | null = null;
  let dragging = false;

  const settle = (): void => {
    node.style.removeProperty("translate");
    delete node.dataset["dragging"];
    from = null;
    dragging = false;
  };
  const down = (event: PointerEvent): void => {
    if (event.button === 0 && event.isPrimary) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
  };
  const move = (event: PointerEvent): void => {
    if (from?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!dragging) {
      if (Math.hypot(dx, dy) < THRESHOLD) return;
      if (!handlers.start()) {
        from = null;
        return;
      }
      dragging = true;
      node.dataset["dragging"] = "";
      node.setPointerCapture(event.pointerId);
    }
    node.style.setProperty("translate", `${dx}px ${dy - LIFT}px`);
    handlers.over(pickAt(event.clientX, event.clientY));
  };
  const up = async (event: PointerEvent): Promise<void> => {
    if (from?.id !== event.pointerId) return;
    if (!dragging) {
      from = null;
      return;
    }
    swallowClick();
    handlers.over(null);
    await handlers.drop(pickAt(event.clientX, event.clientY));
    settle();
  };
  const cancel = (): void => {
    if (dragging) {
      handlers.over(null);
      void handlers.drop(null);
    }
    settle();
  };

  const off = listen(node, {
    pointerdown: down,
    pointermove: move,
    pointerup: (event) => void up(event),
    pointercancel: cancel,
  });
  return {
    update: (next) => {
      handlers = next;
    },
    destroy: off,
  };
};

/** What may be picked at a point. The card floats above the finger: the place under either counts, the card's first. */
function pickAt(x: number, y: number): Pick | null {
  for (const height of [y - LIFT, y]) {
    for (const element of document.elementsFromPoint(x, height)) {
      const pick = element.closest<HTMLElement>("[data-pick]")?.dataset["pick"];
      if (pick !== undefined) return pick;
    }
  }
  return null;
}

type PointerHandlers = Record<string, (event: PointerEvent) => void>;

function listen(node: HTMLElement, handlers: PointerHandlers): () => void {
  const entries = Object.entries(handlers) as [string, EventListener][];
  for (const [type, handler] of entries) node.addEventListener(type, handler);
  return () => {
    for (const [type, handler] of entries) node.removeEventListener(type, handler);
  };
}
