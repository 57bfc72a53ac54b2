/** What can be reported, for which reasons, and what goes with it. */
import type { NewReport } from "../../http/types";
import type { Key } from "../../i18n/index.svelte";
import type { Subject } from "./subject";

export type Reason = NewReport["reason"];
export type Kind = NewReport["kind"];

const OF_MESSAGE: readonly Reason[] = ["insult", "threat", "spam", "other"];
const OF_CONDUCT: readonly Reason[] = ["stalling", "deliberate_loss", "several_accounts", "outside_help"];
const OF_NAME: readonly Reason[] = ["name_offensive", "name_impersonation"];

/** The reasons to choose from. */
export function reasonsFor({ match, message }: Subject): readonly Reason[] {
  if (message) return OF_MESSAGE;
  return [...(match ? OF_CONDUCT : []), ...OF_NAME, "other"];
}

/** Which kind of report that makes; without a reason, which it is as a rule. */
export function kindOf({ match, message }: Subject, reason: Reason | null): Kind {
  if (message) return "message";
  return match && !(reason && OF_NAME.includes(reason)) ? "conduct" : "name";
}

/** What is kept with the report as it is now, to be said before it is sent. */
export function attachedTo(subject: Subject, reason: Reason | null): Extract<Key, `report.with.${string}`>[] {
  const kind = kindOf(subject, reason);
  return [`report.with.${kind}`, "report.with.you"];
}

/** The report as it is sent: it names what its kind asks for, and nothing else. */
export function reportOf(subject: Subject, reason: Reason, text: string, rule: number | null = null): NewReport {
  const kind = kindOf(subject, reason);
  const { player, match, message } = subject;
  return {
    kind,
    reason,
    text: text.trim(),
    ...(rule !== null && { rule }),
    ...(kind !== "message" && { player: player.username }),
    ...(kind !== "name" && match && { match }),
    ...(message && { message: message.number }),
  };
}
