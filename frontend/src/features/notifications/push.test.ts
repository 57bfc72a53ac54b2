import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { noticeIn, type Notice } from "../../sw/notice";
import { open, renew, show, type Opening } from "../../sw/push";

const push = (change: object = {}): string =>
  JSON.stringify({
    id: "d1",
    number: 7,
    kind: "your_turn",
    match: "0190-m",
    challenge: null,
    opponent: "Ben",
    badge: 3,
    language: "en",
    ...change,
  });

describe("a push", () => {
  test("is shown in the language that it names, and in English where we do not speak it", () => {
    expect(noticeIn(push())).toMatchObject({ title: "Your turn against Ben", body: "Ben has played.", language: "en" });
    expect(noticeIn(push({ language: "fr" }))).toMatchObject({ title: "À vous de jouer contre Ben", language: "fr" });
    expect(noticeIn(push({ language: "xx" })).title).toBe("Your turn against Ben");
  });

  test("of a turn says that a planned answer did not fit", () => {
    expect(noticeIn(push({ plan_lost: true }))).toMatchObject({
      title: "Your turn against Ben",
      body: "Ben has played. Your planned answer did not fit.",
    });
  });

  test("calls nobody known someone, at the beginning of a sentence too", () => {
    expect(noticeIn(push({ opponent: "", kind: "draw_offered" })).title).toBe("Someone offers a draw");
    expect(noticeIn(push({ opponent: "" })).title).toBe("Your turn against someone");
  });

  test("shows a name that looks like a pattern as it is", () => {
    expect(noticeIn(push({ opponent: "$& {name}" })).title).toBe("Your turn against $& {name}");
  });

  test.each([null, "", "no JSON", "null", "[]", "7", push({ kind: "of_tomorrow" }), push({ kind: 4, opponent: {} })])(
    "is shown as news whatever came: %s",
    (text) => {
      expect(noticeIn(text)).toMatchObject({ title: "News on Cairn", body: "Open the app to see it." });
    },
  );
});

describe("a tap on a push", () => {
  test.each([
    [{}, "/m/0190-m"],
    [{ kind: "rematch", challenge: "c1" }, "/m/0190-m"],
    [{ kind: "challenge", match: null, challenge: "c1" }, "/c/c1"],
    [{ kind: "test", match: null }, "/settings/delivery"],
    [{ kind: "message", match: "../../../admin" }, "/"],
    [{ kind: "sanction", match: null, sanction: "01-s" }, "/sanctions/01-s"],
    [{ kind: "appeal_decided", match: null, sanction: "../../../admin" }, "/sanctions"],
    [{ kind: "report_handled", match: null }, "/sanctions"],
  ])("of %s leads to %s", (change, path) => {
    expect(noticeIn(push(change)).path).toBe(path);
  });
});

test("the notices of how a match stands share a place, other news and other matches have their own", () => {
  const tag = (change: object): string => noticeIn(push(change)).tag;
  const stands = tag({});
  for (const kind of ["match_started", "reminder", "match_finished"]) expect(tag({ kind })).toBe(stands);
  const others = [{ kind: "message" }, { kind: "draw_offered" }, { match: "m2" }, { kind: "test", match: null }].map(tag);
  expect(new Set([stands, ...others]).size).toBe(5);
});

/** A notification as the browser keeps it. */
interface Kept {
  title: string;
  options: NotificationOptions & { renotify: boolean; data: Notice };
}

interface Page {
  url: string;
  visibilityState: string;
  went: string[];
  focused: number;
}

let kept: Kept[];
let shown: Kept[];
let badges: number[];
let pages: Page[];
let windows: string[];
/** What a page does with a question of the worker's. */
let heed: (port: MessagePort, notice: Notice) => void;

function place(page: Page): object {
  return {
    url: page.url,
    visibilityState: page.visibilityState,
    focus: () => {
      page.focused++;
      return Promise.reject(new Error("not allowed"));
    },
    navigate: (path: string) => Promise.resolve(page.went.push(`loaded ${path}`)),
    postMessage: ({ notice }: Opening, [port]: MessagePort[]) => {
      page.went.push(`asked for ${notice.path}`);
      if (port) heed(port, notice);
    },
  };
}

beforeEach(() => {
  kept = [];
  shown = [];
  badges = [];
  pages = [];
  windows = [];
  heed = (port) => port.postMessage("taken");
  vi.stubGlobal("registration", {
    getNotifications: ({ tag }: { tag: string }) =>
      Promise.resolve(kept.filter(({ options }) => options.tag === tag).map(({ options }) => ({ data: options.data }))),
    showNotification: (title: string, options: Kept["options"]) => {
      kept = [...kept.filter((one) => one.options.tag !== options.tag), { title, options }];
      shown.push({ title, options });
      return Promise.resolve();
    },
  });
  vi.stubGlobal("clients", {
    matchAll: () => Promise.resolve(pages.map(place)),
    openWindow: (path: string) => Promise.resolve(windows.push(path)),
  });
  vi.stubGlobal("navigator", { setAppBadge: (count: number) => Promise.resolve(badges.push(count)) });
});

afterEach(() => vi.unstubAllGlobals());

describe("showing", () => {
  test("a repeat is one notification, and sounds once", async () => {
    await show(push());
    await show(push());
    expect(kept).toHaveLength(1);
    expect(shown.map(({ options }) => [options.silent, options.renotify])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test("a newer one takes the place of the older, and sounds", async () => {
    await show(push({ kind: "match_started", number: 6 }));
    await show(push());
    expect(kept.map(({ title }) => title)).toEqual(["Your turn against Ben"]);
    expect(shown.at(-1)?.options).toMatchObject({ silent: false, renotify: true });
  });

  test("one that comes late shows what is there once more, and changes no badge", async () => {
    await show(push({ number: 9, kind: "match_finished", badge: 0 }));
    await show(push());
    expect(shown).toHaveLength(2);
    expect(kept.map(({ title }) => title)).toEqual(["Your match with Ben is over"]);
    expect(badges).toEqual([0]);
  });

  test("a turn played elsewhere silently replaces what says that it waits, and is replaced by the next", async () => {
    await show(push());
    await show(push({ kind: "played", badge: 2 }));
    await show(push());
    expect(kept.map(({ title }) => title)).toEqual(["You have played against Ben"]);
    expect(shown.map(({ options }) => options.silent)).toEqual([false, true, true]);
    expect(badges).toEqual([3, 2]);
    await show(push({ number: 8 }));
    expect(kept.map(({ title }) => title)).toEqual(["Your turn against Ben"]);
    expect(shown.at(-1)?.options).toMatchObject({ silent: false, renotify: true });
  });

  test("a played turn is not shown in place of a newer turn, nor where the app is in front", async () => {
    await show(push({ number: 9 }));
    await show(push({ kind: "played" }));
    expect(kept.map(({ title }) => title)).toEqual(["Your turn against Ben"]);
    kept = [];
    pages = [{ url: "https://c.example/", visibilityState: "visible", went: [], focused: 0 }];
    await show(push({ kind: "played" }));
    expect(kept).toEqual([]);
  });

  test("nothing readable still shows something, and leaves the badge", async () => {
    await show(null);
    expect(kept.map(({ title }) => title)).toEqual(["News on Cairn"]);
    expect(badges).toEqual([]);
  });

  test("a badge that is refused, or that there is none of, keeps nothing from being shown", async () => {
    vi.stubGlobal("navigator", { setAppBadge: () => Promise.reject(new Error("no")) });
    await show(push());
    vi.stubGlobal("navigator", {});
    await show(push({ number: 8 }));
    expect(shown).toHaveLength(2);
  });
});

describe("a tap", () => {
  let closed = 0;
  const tapped = (): Notification =>
    ({ data: noticeIn(push()), close: () => closed++ }) as unknown as Notification;

  test("opens a window at the match where there is none, and closes the notification", async () => {
    closed = 0;
    await open(tapped());
    expect(windows).toEqual(["/m/0190-m#notice=7"]);
    expect(closed).toBe(1);
  });

  test("asks the page that is in front, though it may not be brought there", async () => {
    pages = ["hidden", "visible"].map((visibilityState) => ({ url: "https://c.example/", visibilityState, went: [], focused: 0 }));
    await open(tapped());
    expect(pages.map(({ went }) => went)).toEqual([[], ["asked for /m/0190-m"]]);
    expect(pages.map(({ focused }) => focused)).toEqual([0, 1]);
    expect(windows).toEqual([]);
  });

  test("loads the match in a page that does not answer", async () => {
    vi.useFakeTimers();
    heed = () => undefined;
    pages = [{ url: "https://c.example/", visibilityState: "hidden", went: [], focused: 0 }];
    const done = open(tapped());
    await vi.runAllTimersAsync();
    await done;
    vi.useRealTimers();
    expect(pages[0]?.went).toEqual(["asked for /m/0190-m", "loaded /m/0190-m"]);
  });

  test("leaves the server's own pages alone", async () => {
    pages = [{ url: "https://c.example/admin/", visibilityState: "visible", went: [], focused: 0 }];
    await open(tapped());
    expect(pages[0]?.went).toEqual([]);
    expect(windows).toEqual(["/m/0190-m#notice=7"]);
  });
});

describe("a subscription that the browser has ended", () => {
  const subscription = (endpoint: string): PushSubscription =>
    ({ options: { endpoint }, toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }) }) as unknown as PushSubscription;
  let told: unknown[];

  beforeEach(() => {
    told = [];
    vi.stubGlobal("cookieStore", { get: () => Promise.resolve({ value: "token" }) });
    vi.stubGlobal("fetch", (url: string, { body, headers }: RequestInit) => {
      told.push([url, new Headers(headers).get("X-CSRFToken"), JSON.parse(String(body))]);
      return Promise.resolve(new Response("{}", { status: 201 }));
    });
    const again = (options: { endpoint: string }): Promise<PushSubscription> =>
      Promise.resolve(subscription(`${options.endpoint}/again`));
    vi.stubGlobal("registration", { pushManager: { subscribe: again } });
  });

  const post = (endpoint: string): unknown[] => [["/api/v1/me/push/", "token", { endpoint, p256dh: "p", auth: "a" }]];

  test("is followed by the one that came with the word of it", async () => {
    await renew(subscription("old"), subscription("new"));
    expect(told).toEqual(post("new"));
  });

  test("is made again as it was, and sent to the service", async () => {
    await renew(subscription("old"), null);
    expect(told).toEqual(post("old/again"));
  });

  test("that is not even named is left to the page", async () => {
    await renew(null, null);
    expect(told).toEqual([]);
  });
});
