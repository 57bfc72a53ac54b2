/** What a sanction comes to now, in words. */
import type { Sanction } from "../../http/types";
import { day, t } from "../../i18n/index.svelte";
import { moment } from "../../ui/clock/time";

/** `warned`: it took nothing away; `over`: its time has run out; `reversed`: it was taken back. */
export type State = "warned" | "holds" | "over" | "reversed";

/** Beyond this a day says enough, ms. */
const FAR = 300 * 86_400_000;

export function stateOf(sanction: Pick<Sanction, "kind" | "until" | "reversed">, now = Date.now()): State {
  if (sanction.reversed !== null) return "reversed";
  if (sanction.kind === "warning") return "warned";
  return sanction.until !== null && Date.parse(sanction.until) <= now ? "over" : "holds";
}

/** When something ends: with the hour where that matters. */
export function endOf(until: string, now = Date.now()): string {
  return Date.parse(until) - now > FAR ? day(until, now) : moment(until);
}

/** How it stands, in a few words: `In force until Thu, 3 Dec, 14:00`. */
export function standingOf(sanction: Pick<Sanction, "kind" | "until" | "reversed">, now = Date.now()): string {
  const state = stateOf(sanction, now);
  if (state === "reversed") return t("sanction.reversed", { day: day(sanction.reversed ?? "", now) });
  if (state === "holds" && sanction.until !== null) return t("sanction.holds.until", { until: endOf(sanction.until, now) });
  return t(`sanction.${state}`);
}
