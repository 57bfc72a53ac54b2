/** The time of the device, for texts that say how much of it is left. */
import { createSubscriber } from "svelte/reactivity";

const SECOND = 1_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, SECOND);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970; who reads it in an effect or a template is told again every second. */
export function now(): number {
  subscribe();
  return Date.now();
}
