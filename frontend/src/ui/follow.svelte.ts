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

/**
 * For `$derived.by`: what `make` makes of a key, made anew only when the key is another.
 *
 * What is derived of a property is derived anew whenever its owner gives the same value again, as with each view of a
 * match its id: `$derived(new …)` would make another store then, which begins with nothing.
 */
export function storeFor<K extends string | object, S>(key: () => K, make: (key: K) => S): () => S {
  let made: readonly [K, S] | undefined;
  return () => {
    const now = key();
    if (made?.[0] !== now) made = [now, make(now)];
    return made[1];
  };
}
