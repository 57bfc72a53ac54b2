import type { Part } from "../i18n/catalogue";
import { needWords } from "../i18n/index.svelte";

/** A module of screens together with the words of its part. */
export async function part<Module>(name: Part, module: Promise<Module>): Promise<Module> {
  await needWords(name);
  return module;
}
