/** What two players agreed on, in words. */
import type { Clock, ClockAgreed, Length } from "../../http/types";
import { t } from "../../i18n/index.svelte";
import { duration } from "./time";

/** The time agreed on: `3 days for each turn; nights do not count`. */
export function clockTerms(clock: ClockAgreed | Clock | null): string {
  if (clock === null) return t("clock.none");
  const terms = lengthOf(clock);
  const excluded = clock.excluded_time ?? [];
  return excluded.length === 0 ? terms : t(`clock.excluded.${excluded.length > 1 ? "both" : (excluded[0] ?? "nights")}`, { terms });
}

function lengthOf(clock: ClockAgreed | Clock): string {
  const time = duration(clock.seconds);
  const more = clock.increment ? moreTerms(clock) : "";
  switch (clock.type) {
    case "turn":
      return t("clock.turn", { time });
    case "bank":
      return more ? t("clock.bank.more", { time, more }) : t("clock.bank", { time });
    case "live":
      return more ? t("clock.live.more", { time, more }) : t("clock.live", { time });
  }
}

/** What each turn adds, and up to how much: `1 day more for each turn, up to 20 days`. */
function moreTerms({ increment = 0, cap }: ClockAgreed | Clock): string {
  const more = duration(increment);
  return cap === undefined ? t("clock.more", { more }) : t("clock.more.cap", { more, cap: duration(cap) });
}

/** How long the match goes: `3 rounds`, `First to 2 round wins`. */
export function lengthTerms({ rounds = 1, wins }: Length): string {
  if (wins !== undefined) return t("length.wins", { count: wins });
  return rounds === 1 ? t("length.one") : t("length.rounds", { count: rounds });
}
