import type { Plugin } from "vite";

const MODULES = /\/svelte\/src\/internal\/(client|shared)\/(errors|warnings)\.js$/;

/**
 * Svelte's errors by their names alone, without the address that explains each: https://svelte.dev/e/ and the name.
 *
 * A phone fetches all of these addresses before it can show a page, and nobody who plays follows one.
 */
export function shortErrors(): Plugin {
  return {
    name: "short-errors",
    apply: "build",
    transform: (code, id) => (MODULES.test(id) ? code.replaceAll("https://svelte.dev/e/", "") : null),
  };
}
