/** A test of all ways, and what came of it by each. */
import { deliveryStatusGet, deliveryTest } from "../../http/notifications";
import { live } from "../../stores/live.svelte";
import { isProblem } from "../../http/problem";
import type { Way } from "../../http/types";

export type TestResult = "waits" | "came" | "failed" | "late";

/** How often the ways are asked for, and for how long, ms: what fails is tried again by the server after that, too. */
const PAUSE = 1_500;
const PATIENCE = 45_000;

export class Trial {
  #before = $state.raw<readonly Way[] | null>(null);
  #heard = $state(false);
  #over = $state(false);

  /** Whether it is on its way. */
  get runs(): boolean {
    return this.#before !== null && !this.#over;
  }

  /** Send it, and ask for the ways until each has taken it or has not. @throws Problem when it was refused */
  async run(ways: readonly Way[], show: (ways: Way[]) => void): Promise<void> {
    this.#heard = this.#over = false;
    // The socket may be faster than the answer.
    const stop = live.listen((message) => {
      if (message.type === "notice" && message.notice.kind === "test") this.#heard = true;
    });
    try {
      await deliveryTest();
      this.#before = ways;
      const until = Date.now() + PATIENCE;
      let now: readonly Way[] = ways;
      while (now.some((way) => this.of(way) === "waits") && Date.now() < until) {
        await new Promise((done) => setTimeout(done, PAUSE));
        const fresh = await looked();
        if (fresh) show(fresh);
        now = fresh ?? now;
      }
    } finally {
      stop();
      this.#over = true;
    }
  }

  /** What came of it by that way; null where it was not sent. */
  of(way: Way): TestResult | null {
    const before = this.#before?.find((one) => isSame(one, way));
    if (!before?.ready) return null;
    if (way.channel === "socket") return this.#heard ? "came" : this.#over ? "late" : "waits";
    if (way.reached !== before.reached) return "came";
    if (way.failed !== before.failed) return "failed";
    return this.#over ? "late" : "waits";
  }
}

/** The ways as they are now; null when the server does not say. */
async function looked(): Promise<Way[] | null> {
  try {
    return await deliveryStatusGet();
  } catch (error) {
    if (!isProblem(error)) throw error;
    return null;
  }
}

export function isSame(one: Way, other: Way): boolean {
  return one.channel === other.channel && one.id === other.id;
}
