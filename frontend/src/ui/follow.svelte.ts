/** Stores that stay current while a component shows them. */
import { untrack } from "svelte";

export interface Followed {
  /** Stay current until the returned function is called. */
  follow(): () => void;
}

/**
 * Follow a store while the component is there; another one, as soon as there is another.
 *
 * What the store itself reads is not waited for: where a store reads what its answers change, an effect of its own would
 * begin anew, and ask anew, with each answer.
 */
export function follow(store: () => Followed | null): void {
  $effect(() => {
    const shown = store();
    // eslint-disable-next-line no-restricted-syntax -- the one place that does
    return untrack(() => shown?.follow());
  });
}
