/** Whether this device takes notifications for the account signed in here: turned on and off, and kept so. */
import { me } from "../../stores/me.svelte";
import { pushKey, pushList, pushSubscribe, pushUnsubscribe } from "../../http/notifications";
import { isProblem } from "../../http/problem";
import { session } from "../../stores/session.svelte";
import type { NewSubscription } from "../../http/types";
import { language } from "../../i18n/index.svelte";
import { placeOf } from "../../sw/push";
import { forget, keep, kept } from "../../stores/deviceStorage";
import { isInstalled, isOnIos } from "./platform";

/**
 * `on` and `off`; `blocked`: its owner has told the browser to refuse; `install`: an iPhone or iPad on which Cairn is not on the
 * home screen; `unsupported`: this browser has no pushes, or no secure connection.
 */
export type State = "on" | "off" | "blocked" | "install" | "unsupported";

/** What is remembered of the subscription of this browser. */
interface Mine {
  account: string;
  /** Its id at the service, and the address that it has there. */
  id: string;
  endpoint: string;
}

/** The browser did not give a subscription: its maker's push service is away, or there is none. */
export class NoSubscription extends Error {
  override readonly name = "NoSubscription";
}

const ENTRY = "cairn.push";
const NONE: Mine = { account: "", id: "", endpoint: "" };
/** How long the worker may take to be there, ms: it is fetched after the page. */
const PATIENCE = 30_000;

let mine = $state.raw<Mine>(kept(ENTRY, NONE));
let permission = $state(permissionNow());

function permissionNow(): NotificationPermission | null {
  return "PushManager" in window && "Notification" in window && "serviceWorker" in navigator ? Notification.permission : null;
}

export const device = {
  get state(): State {
    if (permission === null) return isOnIos() && !isInstalled() ? "install" : "unsupported";
    if (permission === "denied") return "blocked";
    return permission === "granted" && mine.account !== "" && mine.account === session.account?.id ? "on" : "off";
  },

  /** The id of its subscription at the service; "" where it has none. */
  get id(): string {
    return this.state === "on" ? mine.id : "";
  },

  /** Look again at what the browser allows: its settings change while we are not asked. */
  look(): void {
    permission = permissionNow();
  },

  /**
   * Ask for the permission and subscribe. Call it on a tap, before anything else is waited for, or browsers refuse.
   *
   * @throws NoSubscription, or Problem when the service refused
   */
  async turnOn(): Promise<void> {
    permission = await Notification.requestPermission();
    if (permission !== "granted") return;
    const [registration, key] = await Promise.all([worker(), pushKey()]);
    await register(await subscribed(registration, key));
    if (me.account?.settings.notifications.push === false) await me.change({ settings: { notifications: { push: true } } });
  },

  /** @throws Problem when the service could not be told */
  async turnOff(): Promise<void> {
    const { id } = mine;
    if (id) await removed(id);
    await this.leave();
  },

  /** Take no more pushes here, without telling the service: it knows, or the session has ended and they with it. */
  async leave(): Promise<void> {
    remember(NONE);
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe().catch(() => false);
  },

  /**
   * Bring browser and service together again: a browser changes subscriptions by itself, and what was removed elsewhere is not to
   * come back. Called when the app is opened. @throws NoSubscription, Problem
   */
  async keepUp(): Promise<void> {
    if (!mine.account) return;
    if (this.state !== "on") return this.leave();
    const registration = await worker();
    const current = await registration.pushManager.getSubscription();
    if (current?.endpoint !== mine.endpoint) {
      const { id } = mine;
      await register(current ?? (await subscribed(registration, await pushKey())));
      if (id !== mine.id) await removed(id);
    } else if (!(await pushList()).some(({ id }) => id === mine.id)) {
      await this.leave();
    }
  },
};

function remember(next: Mine): void {
  mine = next;
  if (next.account) keep(ENTRY, next);
  else forget(ENTRY);
}

async function removed(id: string): Promise<void> {
  try {
    await pushUnsubscribe(id);
  } catch (error) {
    if (!isProblem(error, "not_found")) throw error;
  }
}

async function register(subscription: PushSubscription): Promise<void> {
  const account = session.account?.id ?? "";
  const spoken = language() as NonNullable<NewSubscription["language"]>;
  const { id } = await pushSubscribe({ ...placeOf(subscription), language: spoken });
  remember({ account, id, endpoint: subscription.endpoint });
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new NoSubscription("there is no service worker")), PATIENCE);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function subscribed({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch {
    // One under another key is in the way: the service has got a new one.
    await (await pushManager.getSubscription())?.unsubscribe();
  }
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    throw new NoSubscription(String(error));
  }
}
