/** The rulesets there are, with their names in the language asked for last. */
import { rulesetList } from "./calls";
import type { Ruleset } from "./types";

let list = $state.raw<Ruleset[]>([]);
let loaded = "";

export const rulesets = {
  get list(): Ruleset[] {
    return list;
  },
  nameOf(id: string): string {
    return list.find((ruleset) => ruleset.id === id)?.name ?? "";
  },
  /** Fetch the names in `language`, unless they are here. */
  async load(language: string): Promise<void> {
    if (loaded === language) return;
    list = await rulesetList();
    loaded = language;
  },
};
