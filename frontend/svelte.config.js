import { relative } from "node:path";

import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Which component has which class. */
const taken = new Map();

/**
 * The class of a component, which stands at each of its elements and rules: `_` and three letters, or more where another has those.
 *
 * By the component's path and not by what is in it, so that a style that changes leaves the names in scripts as they were.
 */
function cssHash({ hash, filename }) {
  const path = relative(import.meta.dirname, filename);
  for (let letters = 3; ; letters++) {
    const name = `_${hash(path).slice(0, letters)}`;
    if ((taken.get(name) ?? path) === path) {
      taken.set(name, path);
      return name;
    }
  }
}

// Runes everywhere: one component without them would bring the code for those of before.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
