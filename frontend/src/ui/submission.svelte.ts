import { tick } from "svelte";

import { isProblem, type Problem } from "../http/problem";
import { fieldTexts, problemText } from "./problems";

/** Thrown by work that the reader gave up half-way: neither done nor refused, so there is nothing to say. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

/** One form's way to the server: busy while it is out, then what to say at the form and at each field. */
export class Submission {
  busy = $state(false);
  #error = $state.raw<unknown>(null);

  /** The refusal, null when there is none. */
  get problem(): Problem | null {
    return isProblem(this.#error) ? this.#error : null;
  }

  /** The code of the refusal, "" when there is none. */
  get code(): string {
    return this.problem?.code ?? "";
  }

  /** Forget what was refused. */
  reset(): void {
    this.#error = null;
  }

  /** The sentence about the whole form, or "" when all is well or the fields say it all. */
  get text(): string {
    if (this.#error === null) return "";
    return problemText(this.#error);
  }

  /** The sentence about each refused field. */
  get fields(): Record<string, string> {
    return fieldTexts(this.#error);
  }

  /**
   * Do `work` unless something is under way already. Returns whether it was done; when it was refused, the first such field
   * has the focus. Errors that are no problem of the API are thrown on, but for `Cancelled`.
   */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#error = null;
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Cancelled) return false;
      if (!isProblem(error)) throw error;
      this.#error = error;
      await tick();
      document.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return false;
    } finally {
      this.busy = false;
    }
  }
}
