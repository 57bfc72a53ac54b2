/** Staying current without a subscription: looking again now and then, as long as the page is in front. */
import type { ServerMessage } from "../http/socket";
import { live } from "./live.svelte";

/** For `news`: a match of the reader's has begun. */
export function isMatchStarted(message: ServerMessage): boolean {
  return message.type === "notice" && message.notice.kind === "match_started";
}

/**
 * Look every so many milliseconds, when the page comes to the front, and after messages of the server that are news; never
 * while the page is hidden. Returns what ends it.
 */
export function refreshWhileShown(look: () => void, every: number, news: (message: ServerMessage) => boolean = () => false): () => void {
  const refresh = (): void => {
    if (document.visibilityState === "visible") look();
  };
  const unlisten = live.listen((message) => {
    if (news(message)) refresh();
  });
  document.addEventListener("visibilitychange", refresh);
  const timer = setInterval(refresh, every);
  return () => {
    unlisten();
    document.removeEventListener("visibilitychange", refresh);
    clearInterval(timer);
  };
}
