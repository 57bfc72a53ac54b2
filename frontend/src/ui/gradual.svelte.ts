/** Showing a page part by part, so that no task is long on a slow phone: between two of them it paints, and answers a tap. */
import { flushSync, onMount } from "svelte";

/** How long parts are drawn at a stretch, ms. A quarter of the processor takes four times as long, and from 50 on a task is long. */
const STRETCH = 4;

/** How many parts are shown: all there are, or `gradually` more and more. `known` is how many are drawn one by one. */
export function partsShown(known: number, gradually: boolean): () => number {
  let shown = $state(gradually ? 1 : Infinity);

  onMount(() => {
    // Not a timer: those of a page in the background wait for seconds.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const begun = performance.now();
      do {
        shown = shown < known ? shown + 1 : Infinity;
        flushSync();
      } while (shown < Infinity && performance.now() - begun < STRETCH);
      if (shown < Infinity) port2.postMessage(0);
    };
    if (gradually) port2.postMessage(0);
    return () => port1.close();
  });

  return () => shown;
}
