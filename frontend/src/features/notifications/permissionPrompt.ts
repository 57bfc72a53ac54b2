/** When to ask, in a match, whether its player wants notifications: seldom, and when it makes sense. */
import { me } from "../../stores/me.svelte";
import type { Match } from "../../http/types";
import { keep, kept } from "../../stores/deviceStorage";
import { device } from "./device.svelte";

const ENTRY = "cairn.asked";
const DAY = 86_400_000;
/** The pause after a prompt without an answer is short, after a no it is long. */
const AGAIN = { shown: 14 * DAY, declined: 180 * DAY } as const;

/** Whether to ask now: the player has just moved, the match goes on with somebody who takes their time, at no live clock. */
export function mayPrompt(match: Match, now = Date.now()): boolean {
  if (match.seat === null || match.result || match.clock?.type === "live") return false;
  // The house answers while one waits; who plays it first is asked once the match is over.
  if (match.players.some((player) => player.is_house)) return false;
  if (me.account?.settings.notifications.push === false || now < kept(ENTRY, { not_before: 0 }).not_before) return false;
  return device.state === "off" || device.state === "install";
}

/** Remembers that the prompt was shown, or declined. */
export function rememberPrompt(how: keyof typeof AGAIN, now = Date.now()): void {
  const { not_before } = kept(ENTRY, { not_before: 0 });
  keep(ENTRY, { not_before: Math.max(not_before, now + AGAIN[how]) });
}
