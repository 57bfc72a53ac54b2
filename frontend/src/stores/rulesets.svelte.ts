/** The rulesets there are, with their names in the language asked for last; without a network as this device has kept them. */
import { rulesetList } from "../http/calls";
import { isProblem } from "../http/problem";
import type { Ruleset } from "../http/types";
import { keep, kept } from "./deviceStorage";

/** Its number is raised when rulesets change their shape. */
const ENTRY = "cairn.rulesets.1.";

let list = $state.raw<Ruleset[]>([]);
let loaded = "";
/** They could not be fetched, and none were kept. */
let missing = $state(false);

export const rulesets = {
  get list(): Ruleset[] {
    return list;
  },
  /** What the server says of one; null until it is known. */
  of(id: string): Ruleset | null {
    return list.find((ruleset) => ruleset.id === id) ?? null;
  },
  /** Its name, "" while it is being fetched; where there is none, its id says which rules these are all the same. */
  nameOf(id: string): string {
    return this.of(id)?.name ?? (missing || list.length > 0 ? id : "");
  },
  /** Fetch the names in `language`, unless they are here. Throws when there are none, kept ones either. */
  async load(language: string): Promise<void> {
    if (loaded === language) return;
    try {
      list = await rulesetList();
      loaded = language;
      keep(ENTRY + language, { list });
    } catch (error) {
      const before = kept<{ list: Ruleset[] }>(ENTRY + language, { list: [] }).list;
      missing = before.length === 0;
      if (!isProblem(error) || missing) throw error;
      list = before;
    }
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
