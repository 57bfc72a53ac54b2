/**
 * Registering the service worker, and offering the new version that it has fetched; never forcing it. A version that the
 * server does not serve any more says so, and how to get the next one.
 */
import { whenOutdated } from "./http/client";
import { t } from "./i18n/index.svelte";
import { showToast } from "./ui/toast.svelte";

/** How often a page that stays open asks for a new version. */
const HOUR = 3_600_000;

/** As much as is needed here of what TypeScript does not know yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (text: string) => string };
}

/** This page's reader has asked for the new version. */
let accepted = false;

export async function startUpdates(): Promise<void> {
  // A chunk of this version is gone from the server: only a reload can bring the next one.
  addEventListener("vite:preloadError", () => offer(() => location.reload()));
  whenOutdated(() => offer(() => void renew(), t("update.old")));
  // Not there on plain-HTTP home networks.
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const returning = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register(trusted("/sw.js")).catch(() => null);
  if (!registration) return;

  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // Only where it was asked for: another tab, perhaps in the middle of a move, goes on with what it has loaded.
    if (accepted) location.reload();
  });
  watch(registration);
  // Who comes back finds the lessons without a network, too. A first visit fetches nothing but what it shows.
  if (returning) void import("./features/learn/lessons").then(({ keepLessons }) => keepLessons()).catch(() => undefined);
  registration.addEventListener("updatefound", () => watch(registration));
  setInterval(() => void registration.update().catch(() => undefined), HOUR);
}

/** A script's address as pages may use it whose policy asks for trusted types; a browser without them takes the text. */
function trusted(address: "/sw.js"): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy("cairn-worker", { createScriptURL: () => address }).createScriptURL(address) ?? address;
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offerWaiting(registration);
  const fresh = registration.installing;
  fresh?.addEventListener("statechange", () => {
    if (fresh.state === "installed") offerWaiting(registration);
  });
}

function offerWaiting(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first visit: there is nothing older to leave.
  if (!navigator.serviceWorker.controller) return;
  const take = (): void => {
    accepted = true;
    registration.waiting?.postMessage("skip-waiting");
  };
  if (accepted) take();
  else offer(take);
}

/** Fetch the next version at once and change to it; without a worker, or when it has found none, load the page anew. */
async function renew(): Promise<void> {
  accepted = true;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  if (registration?.waiting) offerWaiting(registration);
  else if (!registration?.installing) location.reload();
}

function offer(reload: () => void, text = t("update.ready")): void {
  showToast({ text, action: { label: t("update.reload"), run: reload }, lasting: true });
}
