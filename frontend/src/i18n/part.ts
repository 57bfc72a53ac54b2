import type { Part } from "./catalogue";
import { needWords } from "./index.svelte";

/** A module together with the words of its part, or of several. */
export async function part<Module>(name: Part | readonly Part[], module: Promise<Module>): Promise<Module> {
  await needWords(...[name].flat());
  return module;
}
