/** Whether to ask, in a match, if its player wants to be told when it is his turn: seldom, and when it makes sense. */
import { me } from "../api/me.svelte";
import type { Match } from "../api/types";
import { keep, kept } from "../ui/kept";
import { device } from "./device.svelte";

const ENTRY = "cairn.asked";
const DAY = 86_400_000;
/** Who has not answered is left alone for a while, and who has said no for long. */
const AGAIN = { shown: 14 * DAY, declined: 180 * DAY } as const;

/** Whether it is time to ask: a turn of his was played, the match goes on, and not while two sit at a live clock. */
export function mayAsk(match: Match, now = Date.now()): boolean {
  if (match.seat === null || match.result || match.clock?.type === "live") return false;
  if (me.account?.settings.notifications.push === false || now < kept(ENTRY, { not_before: 0 }).not_before) return false;
  return device.state === "off" || device.state === "install";
}

/** Remember that it was asked, or declined. */
export function asked(how: keyof typeof AGAIN, now = Date.now()): void {
  const { not_before } = kept(ENTRY, { not_before: 0 });
  keep(ENTRY, { not_before: Math.max(not_before, now + AGAIN[how]) });
}
