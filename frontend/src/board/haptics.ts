/**
 * What the fingers feel, where a device can vibrate.
 *
 * Less motion does not switch it off: nothing moves on the screen, and who cannot see a card lie there may well feel it.
 * It has a switch of its own, for this device, beside the system's.
 */
import { haptics } from "../ui/device.svelte";

/** Milliseconds on, off, on: a tick, a tap, a knock twice, a tap that stays. */
const FELT = { lift: [8], lay: [14], refusal: [24, 50, 24], confirm: [30] } as const;

/** A card taken up, something laid or claimed, a touch that led nowhere, a turn that is sent. */
export function feel(what: keyof typeof FELT): void {
  if (haptics()) navigator.vibrate?.([...FELT[what]]);
}
