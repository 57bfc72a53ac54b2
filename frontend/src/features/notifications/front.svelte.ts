/**
 * What the app does about notifications while it is open on a device that may show them: those of what is on show go, the badge
 * tells how many matches wait, a tap leads to its page, and the subscription is kept. Fetched only where the permission is given.
 */
import { untrack } from "svelte";

import { live } from "../../stores/live.svelte";
import { allActive, waitsForMe } from "../../stores/matches.svelte";
import { outbox } from "../../stores/outbox.svelte";
import { isProblem } from "../../http/problem";
import { oneByOne } from "../../stores/refresh";
import { session } from "../../stores/session.svelte";
import { hear } from "../../stores/shown";
import type { Notice } from "../../http/socket";
import type { Opening } from "../../sw/push";
import type { Notice as Shown } from "../../sw/notice";
import { navigate, route, routeOf } from "../../ui/router.svelte";
import { device, NoSubscription } from "./device.svelte";

/** Kinds that hold only while the match waits for its reader. */
const WAITING = ["your_turn", "reminder"];
const NUMBER = /^#notice=(\d{1,10})$/;

let started = false;

/** Begin, unless it has begun. */
export function startNotices(): void {
  if (started) return;
  started = true;
  navigator.serviceWorker.addEventListener("message", ({ data, ports }: MessageEvent<Partial<Opening> | null>) => {
    if (data?.type === "open" && data.notice) take(data.notice, ports[0]);
  });
  // Pages that send before somebody listens are heard by none, unless they are asked for.
  navigator.serviceWorker.startMessages();
  takeNumber();
  document.addEventListener("visibilitychange", () => void opened());
  outbox.listen(({ refusal }) => {
    if (!refusal) void opened();
  });
  live.listen(({ type }) => {
    // While there was no connection, notices came to nobody.
    if (type === "notice" || type === "hello") void opened();
  });
  $effect.root(() => {
    $effect(() => {
      route();
      untrack(() => void closeShown());
    });
    $effect(() => {
      const { account } = session;
      if (account !== undefined) untrack(() => void keepUp());
      untrack(() => void opened());
    });
  });
}

/** A new window was opened by a tap on the notification of that number. */
function takeNumber(): void {
  const number = Number(NUMBER.exec(location.hash)?.[1] ?? 0);
  if (!number) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  const here = routeOf(location.pathname);
  if (here.page === "match") hear([{ number, kind: "match_started", match: here.id }]);
}

function take({ path, number, match, kind }: Shown, port: MessagePort | undefined): void {
  if (routeOf(path).page === "notfound") return;
  port?.postMessage("taken");
  if (number) hear([{ number, kind: kind as Notice["kind"], match }]);
  navigate(path);
}

async function keepUp(): Promise<void> {
  try {
    device.look();
    await device.keepUp();
  } catch (error) {
    // It is tried again when the app is opened next.
    if (!isProblem(error) && !(error instanceof NoSubscription)) throw error;
  }
}

/** Notifications of what the reader looks at now are of no use any more, and looking at it is seeing them. */
async function closeShown(): Promise<void> {
  if (document.visibilityState !== "visible") return;
  for (const one of await notifications()) {
    const { path, number, match, kind } = one.data as Shown;
    if (path !== location.pathname) continue;
    one.close();
    if (number) hear([{ number, kind: kind as Notice["kind"], match }]);
  }
}

/** The app is in front: counts again what waits. */
async function opened(): Promise<void> {
  if (document.visibilityState !== "visible") return;
  await closeShown();
  correct();
}

/** Set the badge to the matches that wait, and close what says of others that they do. */
const correct = oneByOne(async () => {
  if (session.account === undefined) return;
  try {
    await showWaiting(session.account ? (await allActive()).filter(waitsForMe) : []);
  } catch (error) {
    if (!isProblem(error)) throw error;
  }
});

async function showWaiting(waiting: readonly { id: string }[]): Promise<void> {
  for (const one of await notifications()) {
    const { kind, match } = one.data as Shown;
    if (!session.account || (WAITING.includes(kind) && !waiting.some(({ id }) => id === match))) one.close();
  }
  // Nought takes it away. Few browsers have one.
  await navigator.setAppBadge?.(waiting.length).catch(() => undefined);
}

async function notifications(): Promise<Notification[]> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.getNotifications()) ?? [];
}
