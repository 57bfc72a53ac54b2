/**
 * What was shown to somebody is told to the server, and goes to no phone and no mailbox then (decisions 0016, 0029).
 *
 * A page in front is not enough: it may have been left open. Somebody is there who touched it within the last minutes.
 */
import { live } from "./live.svelte";
import type { Notice } from "../http/socket";

type Heard = Pick<Notice, "number" | "kind" | "match">;
type IsShown = (notice: Heard) => boolean;

/** As many as are remembered; the oldest go first. */
const MOST = 50;

let reader = "";
/** What was heard of and not shown yet. */
let heard: readonly Heard[] = [];
const screens = new Set<IsShown>();
/** For so long after a touch, a key or a movement of the mouse somebody is taken to be there. */
export const PRESENT_FOR = 3 * 60_000;
const INPUT = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;
/** The person who opens the page is there. */
let touched = Date.now();

live.listen((message) => {
  if (message.type === "notice") hear([message.notice]);
  if (message.type !== "hello") return;
  // Numbers are those of one account's feed.
  const account = message.account?.id ?? "";
  if (reader && account !== reader) heard = [];
  reader = account;
  look();
});
document.addEventListener("visibilitychange", touch);
for (const kind of INPUT) window.addEventListener(kind, touch, { capture: true, passive: true });

/** Somebody is there; who was away for a while sees only now what is on show. A focus within the page may be the page's own. */
function touch({ type, target }: Event): void {
  if (type === "focus" && target instanceof Element) return;
  touched = Date.now();
  if (heard.length > 0) look();
}

/** Whether somebody is there. */
export function isPresent(): boolean {
  return document.visibilityState === "visible" && Date.now() - touched < PRESENT_FOR;
}

/** Take notices, by the socket or otherwise. */
export function hear(notices: readonly Heard[]): void {
  heard = [...heard, ...notices].slice(-MOST);
  look();
}

/** A screen is on show that says which notices it shows. Returns what ends it. */
export function showing(isShown: IsShown): () => void {
  screens.add(isShown);
  return () => screens.delete(isShown);
}

/** Look whether the screens show what they did not before. */
export function look(): void {
  screens.forEach(show);
}

/** Those notices are on show. It counts while somebody is there, and once the server has heard it. */
export function show(isShown: IsShown): void {
  const numbers = heard.filter(isShown).map(({ number }) => number);
  if (numbers.length === 0 || !isPresent() || !live.seen(Math.max(...numbers))) return;
  heard = heard.filter((notice) => !isShown(notice));
}
