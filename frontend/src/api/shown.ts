/** What was shown in front is told to the server, and goes to no phone and no mailbox then (decision 0016). */
import { live } from "./live.svelte";
import type { Notice } from "./socket";

type Heard = Pick<Notice, "number" | "kind" | "match">;
type IsShown = (notice: Heard) => boolean;

/** As many as are remembered; the oldest go first. */
const MOST = 50;

let reader = "";
/** What was heard of and not shown yet. */
let heard: readonly Heard[] = [];
const screens = new Set<IsShown>();

live.listen((message) => {
  if (message.type === "notice") hear([message.notice]);
  if (message.type !== "hello") return;
  // Numbers are those of one account's feed.
  if (reader && message.account.id !== reader) heard = [];
  reader = message.account.id;
  look();
});
document.addEventListener("visibilitychange", look);

/** Hear of notices, by the socket or otherwise. */
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

/** Those notices are on show. It counts while the page is in front, and once the server has heard it. */
export function show(isShown: IsShown): void {
  const numbers = heard.filter(isShown).map(({ number }) => number);
  if (numbers.length === 0 || document.visibilityState !== "visible" || !live.seen(Math.max(...numbers))) return;
  heard = heard.filter((notice) => !isShown(notice));
}
