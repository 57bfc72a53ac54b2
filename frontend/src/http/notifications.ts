/** The calls about being told of things while away, and about being away. None is part of the first load. */
import { ask } from "./client";
import type { NewSubscription } from "./types";

/** The key to subscribe under. */
export const pushKey = async () => (await ask("get", "me/push/key/", {})).key;
/** The browsers that take pushes: an account has ten at most, which is a page. */
export const pushList = async () => (await ask("get", "me/push/", {})).results;
export const pushSubscribe = (subscription: NewSubscription) =>
  ask("post", "me/push/", { body: subscription, repeatable: true });
export const pushUnsubscribe = (subscription_id: string) =>
  ask("delete", "me/push/{subscription_id}/", { path: { subscription_id } });

export const deliveryStatusGet = async () => (await ask("get", "me/delivery-status/", {})).ways;
/** Have a test sent by every way. Asked once: the server allows five an hour. */
export const deliveryTest = () => ask("post", "me/delivery-status/test/", { body: {} });

export const vacationGet = () => ask("get", "me/vacation/", {});
export const vacationBegin = (days: number) => ask("post", "me/vacation/", { body: { days }, repeatable: true });
export const vacationEnd = () => ask("delete", "me/vacation/", {});
