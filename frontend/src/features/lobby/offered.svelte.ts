/** The rulesets that one may choose from, named in the reader's language. */
import { language } from "../../i18n/index.svelte";
import { rulesets } from "../../stores/rulesets.svelte";
import { problemText } from "../../ui/problems";

/** Made by a screen while it is set up: it loads them then, and once more whenever the language changes. */
export class Offered {
  /** Why they could not be loaded; empty when they could. */
  missing = $state("");
  readonly list = $derived(rulesets.list.filter(({ offered }) => offered));

  constructor() {
    // Names come in the language of the request: a switch of language asks again.
    $effect(() => void this.load(language()));
  }

  async load(code = language()): Promise<void> {
    try {
      await rulesets.load(code);
      this.missing = "";
    } catch (error) {
      this.missing = problemText(error);
    }
  }
}
