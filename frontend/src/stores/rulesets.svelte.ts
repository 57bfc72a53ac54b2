/** The rulesets there are, with their names in the language asked for last. */
import { rulesetList } from "../http/calls";
import { isProblem } from "../http/problem";
import type { Ruleset } from "../http/types";

let list = $state.raw<Ruleset[]>([]);
let loaded = "";

export const rulesets = {
  get list(): Ruleset[] {
    return list;
  },
  /** What the server says of one; null until it is known. */
  of(id: string): Ruleset | null {
    return list.find((ruleset) => ruleset.id === id) ?? null;
  },
  nameOf(id: string): string {
    return this.of(id)?.name ?? "";
  },
  /** Fetch the names in `language`, unless they are here. */
  async load(language: string): Promise<void> {
    if (loaded === language) return;
    list = await rulesetList();
    loaded = language;
  },
  /** The same where a screen does well enough without: rulesets and cards then go by their codes. */
  async tryToLoad(language: string): Promise<void> {
    try {
      await this.load(language);
    } catch (error) {
      if (!isProblem(error)) throw error;
    }
  },
};
