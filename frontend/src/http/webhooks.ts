/** The calls about webhooks. None is part of the first load. */
import { ask } from "./client";
import type { NewWebhook } from "./types";

/** All webhooks, the latest first: an account has five at most, which is a page. */
export const webhookList = async () => (await ask("get", "me/webhooks/", {})).results;
/** Make one; its secret is told this once. */
export const webhookCreate = (webhook: NewWebhook) => ask("post", "me/webhooks/", { body: webhook });
export const webhookGet = (webhook_id: string) => ask("get", "me/webhooks/{webhook_id}/", { path: { webhook_id } });
export const webhookChange = (webhook_id: string, active: boolean) =>
  ask("patch", "me/webhooks/{webhook_id}/", { path: { webhook_id }, body: { active } });
/** Have a test sent there, also while it is off. */
export const webhookTest = (webhook_id: string) =>
  ask("post", "me/webhooks/{webhook_id}/test/", { path: { webhook_id }, body: {} });
/** Another secret, told this once; for a day both sign. */
export const webhookRoll = (webhook_id: string) =>
  ask("post", "me/webhooks/{webhook_id}/secret/", { path: { webhook_id }, body: {} });
export const webhookDelete = (webhook_id: string) => ask("delete", "me/webhooks/{webhook_id}/", { path: { webhook_id } });
