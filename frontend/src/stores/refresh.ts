/** Staying current without a subscription: looking again now and then, as long as the page is in front. */
import type { ServerMessage } from "../http/socket";
import { live } from "./live.svelte";

/** How long an answer is left alone, in milliseconds: turns that are played at once are one question more, not one each. */
const PAUSE = 100;

/** Ask at once; whatever comes while a question is under way, or just after its answer, is one question after it. */
export function oneByOne(ask: () => Promise<void>): () => void {
  let asking = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    again = false;
    await ask().finally(() => {
      setTimeout(() => {
        asking = false;
        if (again) void run();
      }, PAUSE);
    });
  };
  return () => void run();
}

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
