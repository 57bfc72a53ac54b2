/**
 * While a sheet is open, one step back (Android's gesture, a swipe, the browser's button) closes it and does not leave
 * its page: it stands on an entry of its own in the history.
 *
 * The entry of a sheet that was closed otherwise is spent: the next sheet uses it, the next page takes its place, and a
 * step back passes it. To go back from it at once would be undone by, or undo, whatever the reader does meanwhile.
 */
import { entry } from "./router.svelte";

interface State {
  readonly sheets: number;
  readonly spent?: boolean;
}

/** What closes each open sheet, the one on top last. */
const open: (() => void)[] = [];

const state = (): State | null => history.state as State | null;

/** How many sheets lie over the page at the current entry. */
function depth(): number {
  return state()?.sheets ?? 0;
}

entry.spent = state()?.spent === true;

/** Call `close` when the reader goes one step back. The returned function is for when it is closed, by whatever way. */
export function holdBack(close: () => void): () => void {
  open.push(close);
  while (depth() < open.length) {
    const next: State = { sheets: depth() + 1 };
    if (entry.spent) history.replaceState(next, "");
    else history.pushState(next, "");
    entry.spent = false;
  }
  return () => {
    const at = open.indexOf(close);
    if (at < 0) return;
    open.splice(at, 1);
    if (depth() <= open.length) return;
    const spent: State = { sheets: open.length, spent: true };
    history.replaceState(spent, "");
    entry.spent = true;
  };
}

addEventListener("popstate", () => {
  const passed = entry.spent;
  entry.spent = state()?.spent === true;
  if (passed && !entry.spent) {
    history.back();
    return;
  }
  while (open.length > depth()) open.pop()?.();
});
