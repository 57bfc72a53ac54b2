/**
 * While a sheet is open, one step back (Android's gesture, a swipe, the browser's button) closes it and does not leave
 * its page: it stands on an entry of its own in the history.
 *
 * The entry of a sheet that was closed otherwise, or by a reload, is left over: the next sheet uses it, the next page takes
 * its place, and a step back passes it (`router.svelte.ts`). To go back from it at once would be undone by, or undo, whatever
 * the reader does meanwhile.
 */
import { enterSheet, sheetDepth, sheets } from "./router.svelte";

/** Call `close` when the reader goes one step back. The returned function is for when it is closed, by whatever way. */
export function holdBack(close: () => void): () => void {
  sheets.push(close);
  while (sheetDepth() < sheets.length) enterSheet();
  return () => {
    const at = sheets.indexOf(close);
    if (at >= 0) sheets.splice(at, 1);
  };
}
