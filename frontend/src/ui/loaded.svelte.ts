import { isProblem } from "../http/problem";

/** What a screen shows of the server's: fetched when it opens, and again when the reader comes back to the page. */
export class Loaded<T> {
  value = $state.raw<T | null>(null);
  /** Why there is nothing to show; null while there is, or while it is on its way. */
  problem = $state.raw<unknown>(null);
  readonly #fetch: () => Promise<T>;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  load = async (): Promise<void> => {
    try {
      this.value = await this.#fetch();
      this.problem = null;
    } catch (error) {
      if (!isProblem(error)) throw error;
      // What was shown before is better than nothing.
      if (this.value === null) this.problem = error;
    }
  };

  /** Load now, and whenever the page is looked at again, until the returned function is called. */
  follow(): () => void {
    void this.load();
    const seen = (): void => {
      if (document.visibilityState === "visible") void this.load();
    };
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }
}
