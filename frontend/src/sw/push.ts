/** Showing what is pushed, opening what it is about, and staying subscribed. */
import { noticeIn, type Notice } from "./notice";
import { NOT_OURS } from "./paths";
import { post } from "./post";

/** A page of ours that is open. */
interface Place {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** What of a worker is needed here; named, so that a test of the page can run it too. */
interface Scope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Place[]>;
    openWindow(path: string): Promise<unknown>;
  };
  navigator: { setAppBadge?(count: number): Promise<void> };
}

/** What the worker asks of a page: to show what was tapped. The page answers on the port that comes along. */
export interface Opening {
  type: "open";
  notice: Notice;
}

const scope = globalThis as unknown as Scope;
const ICON = "/icon-192.png";
/** How long a page that was asleep may take to answer, ms. */
const PATIENCE = 2_000;

/** In no library of types: to sound again for what takes another one's place. */
interface Options extends NotificationOptions {
  renotify: boolean;
}

/**
 * Show a push. Of a repeat, and of one that was overtaken, what is shown already is shown once more, silently. That a turn was
 * played on another device replaces what said that it waits, silently too.
 */
export async function show(text: string | null): Promise<void> {
  const come = noticeIn(text);
  const there = (await scope.registration.getNotifications({ tag: come.tag }))[0]?.data as Notice | undefined;
  const played = come.kind === "played";
  // The page in front tells how things stand, and browsers want nothing shown then.
  if (played && !there && (await inFront())) return;
  const known = there !== undefined && (there.number > come.number || (there.number === come.number && !played));
  const notice = known ? there : come;
  const { title, body, tag, language: lang } = notice;
  const silent = known || played;
  const options: Options = { body, tag, lang, icon: ICON, data: notice, renotify: !silent, silent };
  await scope.registration.showNotification(title, options);
  // Where there is no badge, or it is not allowed, the notification is what counts.
  if (!known && come.badge !== null) await scope.navigator.setAppBadge?.(come.badge).catch(() => undefined);
}

async function inFront(): Promise<boolean> {
  return (await pages()).some(({ visibilityState }) => visibilityState === "visible");
}

/** The pages of the client that are open. */
async function pages(): Promise<readonly Place[]> {
  const all = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url }) => !NOT_OURS.test(new URL(url).pathname));
}

/** Go to what was tapped, in a window that is open or in a new one. */
export async function open(tapped: Notification): Promise<void> {
  tapped.close();
  const notice = tapped.data as Notice;
  const ours = await pages();
  const place = ours.find(({ visibilityState }) => visibilityState === "visible") ?? ours[0];
  if (!place) {
    // Its number goes along: what was opened need not be mailed.
    await scope.clients.openWindow(`${notice.path}#notice=${String(notice.number)}`);
    return;
  }
  // A browser may refuse to bring it to the front; it goes there all the same.
  await place.focus().catch(() => undefined);
  if (!(await taken(place, notice))) await place.navigate(notice.path).catch(() => scope.clients.openWindow(notice.path));
}

/** Whether the page says that it goes there. One that is still loading does not. */
async function taken(place: Place, notice: Notice): Promise<boolean> {
  const { port1: mine, port2: theirs } = new MessageChannel();
  const opening: Opening = { type: "open", notice };
  const answer = new Promise<boolean>((resolve) => {
    mine.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE);
  });
  place.postMessage(opening, [theirs]);
  return answer.finally(() => mine.close());
}

/**
 * The browser has ended a subscription: have another, and say where pushes go from now on. What fails here the page does when
 * it is opened next (`src/features/notifications/device.svelte.ts`).
 */
export async function renew(before: PushSubscription | null, after: PushSubscription | null): Promise<void> {
  const next = after ?? (before && (await scope.registration.pushManager.subscribe(before.options)));
  if (next) await post("me/push/", placeOf(next));
}

/** A subscription as the API takes it: `PushSubscription.toJSON()`, flat. */
export function placeOf(subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
}
