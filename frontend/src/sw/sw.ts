/**
 * The service worker: keeps the shell (pages, scripts, styles, icons) so that the client opens at once and without a network.
 *
 * It never touches `/api/`, `/admin/`, `/ws/` or other pages of the server: what a match looks like is the server's to say. A new version waits until
 * the reader asks for it (`src/updates.ts`), so that nothing changes in the middle of a move.
 *
 * Where the browser wakes it when the network is back (Background Sync), it sends the turns that wait (`turns.ts`). It shows
 * what is pushed (`push.ts`).
 */
import { NOT_OURS } from "./paths";
import { open, renew, show } from "./push";
import { sendTurns } from "./turns";

/** Paths of the shell, and a hash over their contents; both put in by `plugins/service-worker.ts`. */
declare const SHELL: string[];
declare const VERSION: string;

const scope = globalThis as unknown as ServiceWorkerGlobalScope;
const PREFIX = "cairn-shell-";
const CACHE = PREFIX + VERSION;
const PAGE = "/index.html";
const known = new Set(SHELL);

scope.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(tidy());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin || NOT_OURS.test(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(kept(PAGE, request));
  else if (known.has(url.pathname)) event.respondWith(kept(url.pathname, request));
});

scope.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") void scope.skipWaiting();
});

scope.addEventListener("sync", (event) => {
  if ((event as SyncEvent).tag === "turns") (event as SyncEvent).waitUntil(sync());
});

scope.addEventListener("push", (event) => {
  event.waitUntil(show(event.data?.text() ?? null));
});

scope.addEventListener("notificationclick", (event) => {
  event.waitUntil(open(event.notification));
});

scope.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription: before, newSubscription: after } = event as ChangeEvent;
  (event as ChangeEvent).waitUntil(renew(before ?? null, after ?? null));
});

/** Few browsers say both, and some neither. */
interface ChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** In Chromium only, and in no library of types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

async function sync(): Promise<void> {
  const all = await sendTurns();
  for (const page of await scope.clients.matchAll()) page.postMessage("turns");
  // The browser wakes us again.
  if (!all) throw new Error("the server did not answer");
}

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Hashed names never change, so the browser's own cache may serve them; all else is asked anew.
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: path.startsWith("/assets/") ? "default" : "no-cache" })));
}

async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}
