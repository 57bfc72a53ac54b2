/** What moderators' decisions keep the reader's account from now. */
import type { OwnAccount, Sanction } from "../../http/types";
import { t } from "../../i18n/index.svelte";
import { endOf } from "./sanction";

export type Kind = "suspended" | "muted" | "match_ban" | "rename";

export interface Hold {
  kind: Kind;
  /** When it ends; null for no end. */
  until: string | null;
}

const KINDS: readonly Kind[] = ["suspended", "muted", "match_ban", "rename"];
/** By which sanctions an account comes to each. */
const SANCTIONS: Readonly<Record<Kind, readonly Sanction["kind"][]>> = {
  suspended: ["suspension", "closure"],
  muted: ["mute"],
  match_ban: ["match_ban"],
  rename: ["rename"],
};

/** What holds of the account at `now` (ms). */
export function holdsOf(own: Pick<OwnAccount, "holds"> | null, now: number): Hold[] {
  return KINDS.flatMap((kind) => {
    const hold = own?.holds?.[kind];
    if (!hold) return [];
    const until = typeof hold === "object" ? hold.until : null;
    return until === null || Date.parse(until) > now ? [{ kind, until }] : [];
  });
}

/** The same in a sentence. */
export function holdText({ kind, until }: Hold, username: string, now = Date.now()): string {
  if (kind === "rename") return t("hold.rename", { name: username });
  return until === null ? t(`hold.${kind}`) : t(`hold.${kind}.until`, { until: endOf(until, now) });
}

/** Which of the account's sanctions that is: the one that holds longest; undefined where it is not among them. */
export function sanctionOf({ kind }: Hold, sanctions: readonly Sanction[], now = Date.now()): Sanction | undefined {
  const end = ({ until }: Sanction): number => (until === null ? Infinity : Date.parse(until));
  return sanctions
    .filter((one) => SANCTIONS[kind].includes(one.kind) && one.reversed === null && end(one) > now)
    .reduce<Sanction | undefined>((longest, one) => (longest && end(longest) >= end(one) ? longest : one), undefined);
}
