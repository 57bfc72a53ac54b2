/** Whether the other player looks at the match, too; and telling them that somebody looks here, as long as somebody does. */
import { live } from "../../stores/live.svelte";
import { isPresent } from "../../stores/shown";

/** How often to see whether somebody is still there. */
const LOOK = 10_000;

export class Presence {
  here = $state(false);
  /** The day on which they were last here; null where they do not show it. */
  lastSeen = $state<string | null>(null);
  /** The server knows that somebody looks. */
  #told = false;

  constructor(readonly match: string) {}

  /** Stay current, and tell, until the returned function is called. */
  follow(): () => void {
    const look = (): void => this.#look();
    const unlisten = live.listen((message) => {
      // A new connection knows nothing; by now the match is subscribed to on it.
      if (message.type === "hello") this.#told = this.here = false;
      if (message.type === "hello" || (message.type === "match" && message.id === this.match)) look();
      if (message.type !== "presence" || message.match !== this.match) return;
      this.#told = true;
      this.here = message.here;
      this.lastSeen = message.last_seen;
    });
    document.addEventListener("visibilitychange", look);
    const timer = setInterval(look, LOOK);
    look();
    return () => {
      unlisten();
      document.removeEventListener("visibilitychange", look);
      clearInterval(timer);
      if (this.#told) live.looks(this.match, false);
    };
  }

  #look(): void {
    const present = isPresent();
    if (present === this.#told) return;
    live.looks(this.match, present);
    // Who looks away hears no more; who looks is told so by the answer.
    if (!present) this.#told = this.here = false;
  }
}
