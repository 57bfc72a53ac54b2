import type { Plugin } from "vite";

const MODULE = "/svelte/src/internal/client/dom/hydration.js";

/** What Svelte's module exports, for pages that have nothing to hydrate. */
const NOTHING = {
  hydrating: "false",
  hydrate_node: "null",
  set_hydrating: "() => {}",
  set_hydrate_node: "(node) => node",
  hydrate_next: "() => null",
  reset: "() => {}",
  hydrate_template: "() => {}",
  next: "() => {}",
  skip_nodes: "() => null",
  read_hydration_instruction: "() => ''",
};

/**
 * Svelte without what takes over a page that a server has drawn: ours draws none, and a phone fetches a kilobyte less.
 *
 * Svelte keeps all of it behind one flag, which is in a module of its own "so it can be treeshaken out"; but the module also changes
 * the flag, so that no bundler can tell that it stays false. A Svelte whose module exports anything else is refused: then look whether
 * it is still needed, and make the table above true again.
 */
export function noHydration(): Plugin {
  return {
    name: "no-hydration",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith(MODULE)) return null;
      const exported = [...code.matchAll(/^export (?:let|const|function) (\w+)/gm)].map(([, name = ""]) => name);
      const known = Object.keys(NOTHING);
      if (exported.sort().join() !== known.toSorted().join()) this.error(`Svelte's hydration exports ${exported.join(", ")}`);
      return Object.entries(NOTHING).map(([name, value]) => `export const ${name} = ${value};`).join("\n");
    },
  };
}
