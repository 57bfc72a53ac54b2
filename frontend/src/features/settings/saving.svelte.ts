import { me } from "../../stores/me.svelte";
import type { AccountChanges } from "../../http/types";
import { isProblem } from "../../http/problem";
import { t } from "../../i18n/index.svelte";
import { announce } from "../../ui/announce.svelte";
import { fieldTexts, problemText } from "../../ui/problems";

/** Settings that are saved as they are changed: what to say when that fails. Several may be under way. */
export class Saving {
  #error = $state.raw<unknown>(null);

  get text(): string {
    return this.#error === null ? "" : problemText(this.#error);
  }

  /** The sentence about each refused field. */
  get fields(): Record<string, string> {
    return fieldTexts(this.#error);
  }

  /** Change one's account; what shows is taken back when the server refuses. Returns whether it was saved. */
  async keep(changes: AccountChanges): Promise<boolean> {
    this.#error = null;
    try {
      await me.change(changes);
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.#error = error;
      return false;
    }
    announce(t("section.saved"));
    return true;
  }
}
