import { beforeEach, expect, test, vi } from "vitest";

const asked = vi.hoisted(() => {
  const Notification = { permission: "default", requestPermission: () => Promise.resolve((Notification.permission = "granted")) };
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", Notification);
  return { account: { id: "ann" } as { id: string } | null, Notification };
});
vi.mock("../../stores/session.svelte", () => ({
  session: {
    get account() {
      return asked.account;
    },
  },
}));

/** The service: what it has of this browser, by id. */
const service = vi.hoisted(() => ({ kept: new Map<string, string>(), made: 0 }));
vi.mock("../../http/notifications", () => ({
  pushKey: () => Promise.resolve("key"),
  pushList: () => Promise.resolve([...service.kept.keys()].map((id) => ({ id }))),
  pushSubscribe: ({ endpoint }: { endpoint: string }) => {
    const known = [...service.kept].find(([, place]) => place === endpoint)?.[0];
    const id = known ?? `s${String(++service.made)}`;
    service.kept.set(id, endpoint);
    return Promise.resolve({ id });
  },
  pushUnsubscribe: (id: string) => Promise.resolve(void service.kept.delete(id)),
}));

/** The browser: its one subscription, and how often it has made one. */
let current: PushSubscription | null;
let made: number;

function subscription(endpoint: string): PushSubscription {
  const unsubscribe = (): Promise<boolean> => {
    current = null;
    return Promise.resolve(true);
  };
  return { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: {} }) } as unknown as PushSubscription;
}

const pushManager = {
  getSubscription: () => Promise.resolve(current),
  subscribe: () => Promise.resolve((current ??= subscription(`at/${String(++made)}`))),
};
const worker = { ready: Promise.resolve({ pushManager }), getRegistration: () => Promise.resolve({ pushManager }) };
Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });

const { device } = await import("./device.svelte");

beforeEach(async () => {
  await device.leave();
  asked.account = { id: "ann" };
  asked.Notification.permission = "default";
  device.look();
  service.kept.clear();
  service.made = made = 0;
  current = null;
});

test("a device is off until its owner has it turned on", async () => {
  expect(device.state).toBe("off");
  await device.turnOn();
  expect([device.state, device.id]).toEqual(["on", "s1"]);
  expect([...service.kept]).toEqual([["s1", "at/1"]]);
});

test("a device that is turned off has no subscription in the browser or at the service", async () => {
  await device.turnOn();
  await device.turnOff();
  expect([device.state, current, service.kept.size]).toEqual(["off", null, 0]);
});

test("a subscription that goes on as it was is left as it is", async () => {
  await device.turnOn();
  await device.keepUp();
  expect([...service.kept]).toEqual([["s1", "at/1"]]);
});

test("a subscription that the browser has changed takes the place of the old one", async () => {
  await device.turnOn();
  current = subscription("at/elsewhere");
  await device.keepUp();
  expect([...service.kept]).toEqual([["s2", "at/elsewhere"]]);
  expect(device.state).toBe("on");
});

test("a subscription that the browser has lost is made again", async () => {
  await device.turnOn();
  current = null;
  await device.keepUp();
  expect([...service.kept]).toEqual([["s2", "at/2"]]);
});

test("a device that was removed elsewhere stays away", async () => {
  await device.turnOn();
  service.kept.clear();
  await device.keepUp();
  await device.keepUp();
  expect([device.state, current, service.kept.size]).toEqual(["off", null, 0]);
});

test("somebody else at this device, or nobody, gets nothing of it", async () => {
  await device.turnOn();
  for (const account of [{ id: "ben" }, null]) {
    asked.account = account;
    expect(device.state).toBe("off");
  }
  await device.keepUp();
  expect(current).toBeNull();
});

test("a permission that was refused, or taken back, is said", async () => {
  await device.turnOn();
  asked.Notification.permission = "denied";
  device.look();
  expect([device.state, device.id]).toEqual(["blocked", ""]);
});
