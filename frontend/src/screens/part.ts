import type { Part } from "../i18n/catalogue";
import { needWords } from "../i18n/index.svelte";

/** A module of screens together with the words of its part, or of several. */
export async function part<Module>(name: Part | readonly Part[], module: Promise<Module>): Promise<Module> {
  await needWords(...[name].flat());
  return module;
}
