/** What there is to choose and to tell of a webhook, and a test of it. */
import { isProblem } from "../../http/problem";
import type { NoticeKind, Webhook } from "../../http/types";
import { webhookGet, webhookTest } from "../../http/webhooks";
import { hasText, t, type Key } from "../../i18n/index.svelte";

/** In the order of a match; then what concerns the account. */
export const KINDS: readonly NoticeKind[] = [
  ...(["challenge", "challenge_declined", "match_started", "your_turn", "reminder", "message"] as const),
  ...(["pause_offered", "pause_declined", "paused", "resumed", "time_given"] as const),
  ...(["draw_offered", "draw_declined", "match_finished", "rematch", "device_lost", "webhook_off"] as const),
  "mail_refused",
  ...(["opponent_away", "vacation_ends", "vacation_ended"] as const),
  ...(["sanction", "sanction_reversed", "appeal_decided", "report_handled", "cards_opened"] as const),
  ...(["match_annulled", "match_reinstated", "test"] as const),
];

/** The part of its address that says whose it is. */
export function hostOf({ url }: Pick<Webhook, "url">): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Which notices go there, in one line. Kinds that a later server has are named as it names them. */
export function kindsInWords({ kinds }: Pick<Webhook, "kinds">, language: string): string {
  if (kinds.length === 0) return t("webhooks.all");
  const words = kinds.map((kind) => wordOr(`webhooks.kind.${kind}`, kind));
  return t("webhooks.only", { kinds: new Intl.ListFormat(language, { type: "conjunction" }).format(words) });
}

/** Whether notices are sent there, and why not. */
export function stateInWords({ why }: Pick<Webhook, "why">): string {
  return why === null ? t("webhooks.on") : wordOr(`webhooks.why.${why}`, why);
}

/** Why something was not taken, from the API's code. */
export function failureInWords(failure: string): string {
  const status = /^http_(\d+)$/.exec(failure)?.[1];
  if (status) return t("webhooks.failure.http", { status });
  return wordOr(`webhooks.failure.${failure}`, t("webhooks.failure.other", { code: failure }));
}

function wordOr(key: string, otherwise: string): string {
  return hasText(key) ? t(key as Key & `webhooks.kind.${NoticeKind}`) : otherwise;
}

/** What came of a test: taken, not taken (it is tried again), or nothing heard within our patience. */
export type TestResult = "came" | "failed" | "late";

/** How often the webhook is asked for, and for how long, ms. */
const PAUSE = 1_500;
const PATIENCE = 45_000;

/** Send a test there, and look until something came of it; `show` has the webhook as it is. @throws Problem if refused */
export async function tried(before: Webhook, show: (now: Webhook) => void): Promise<TestResult> {
  await webhookTest(before.id);
  for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
    await new Promise((done) => setTimeout(done, PAUSE));
    const now = await looked(before.id);
    if (now === null) continue;
    show(now);
    if (now.reached !== before.reached) return "came";
    if (now.failed !== before.failed) return "failed";
  }
  return "late";
}

/** The webhook as it is now; null when the server does not say. */
async function looked(id: string): Promise<Webhook | null> {
  try {
    return await webhookGet(id);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return null;
  }
}
