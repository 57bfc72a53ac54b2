/** One short message over the page, with at most one thing to do about it. */
import { announce } from "./announce.svelte";

export interface Toast {
  text: string;
  action?: { label: string; run: () => void };
  /** Stays until it is dismissed; others go by themselves. */
  lasting?: boolean;
}

const SHOWN = 6_000;

let current = $state.raw<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function toast(): Toast | null {
  return current;
}

export function showToast(next: Toast): void {
  clearTimeout(timer);
  current = next;
  announce(next.text);
  if (!next.lasting) timer = setTimeout(hideToast, SHOWN);
}

export function hideToast(): void {
  clearTimeout(timer);
  current = null;
}
