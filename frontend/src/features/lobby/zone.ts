/** Nights and weekends are those of where a player lives: without a zone in the settings, the device's is taken. */
import { me } from "../../stores/me.svelte";
import { isProblem } from "../../http/problem";
import { ownZone, placeOf } from "../../ui/dates";

/** Do what may want a time zone of us; where it does, the device's becomes our own. Throws Problem as *work* does. */
export async function withZone<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!isProblem(error, "time_zone_needed")) throw error;
    await me.change({ time_zone: ownZone() });
    return await work();
  }
}

/** The place whose nights and weekends are ours, or will be. */
export function ownPlace(): string {
  return placeOf(me.account?.time_zone ?? ownZone());
}
