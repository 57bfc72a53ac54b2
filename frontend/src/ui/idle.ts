/** Work that nobody waits for. */

/** How long it may be put off, ms. */
const PATIENCE = 1_000;

/** Do that once the page has nothing else to do. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: PATIENCE });
  else setTimeout(work);
}
