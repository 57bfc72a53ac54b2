import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { serviceWorker } from "./plugins/service-worker.ts";
import { words } from "./plugins/words.ts";

const FIELDS = /svelte\/src\/internal\/client\/dom\/elements\/bindings\/(input|select)\.js$/;

/** A test that needs a page says so in its name; any other runs without one, and fails where it asks for it. */
const TESTS = "src/**/*.test.ts";
const DOM_TESTS = "src/**/*.dom.test.ts";
const ENGLISH = "src/i18n/english.ts";
const PATIENCE = "src/ui/patience.ts";
/** Takes what a test has rendered out of the page after it. */
const CLEANUP = "@testing-library/svelte/vitest";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [words(), svelte(), serviceWorker(), svelteTesting({ autoCleanup: false })],
  // Svelte's base class of custom elements is made when it is loaded, so that nothing would leave it out. We have none.
  resolve: { alias: { "./dom/elements/custom-element.js": "/src/ui/none.ts" } },
  build: {
    target: "es2022",
    // The policy of the server has no inline code: no inlined assets, no polyfill script in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // After the default minifier (below) a second one: a kilobyte less of a match's first load, for some seconds more.
    minify: "terser",
    terserOptions: { module: true, ecma: 2022, compress: { passes: 3 } },
    // What every page begins with is one file: many small ones compress worse, and each costs a slow network a request.
    // It has what most pages want too, so that no screen fetches another one's file for it.
    rolldownOptions: {
      // Else the shell would fetch `fields` to have it run.
      treeshake: { moduleSideEffects: [{ test: FIELDS, sideEffects: false }] },
      output: {
        minify: true,
        // The start of every page names all files that others may want: names say nothing to a phone.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:6][extname]",
        codeSplitting: {
          groups: [
            // What of Svelte only pages with fields need.
            { name: "fields", test: FIELDS, priority: 1, includeDependenciesRecursively: false },
            { name: "shell", test: /src\/(main|ui\/(problems|now\.svelte|device\.svelte)|i18n\/time|api\/(rulesets|match|unread)\.svelte)\.ts$/ },
            // What is shown of a match before something is opened over it.
            {
              name: "board",
              test: /src\/(board\/(?!\w+Sheet|Proof|Tactic|asked|proof|seen|sheets|command|sound)|screens\/(Match|MatchHeader|match|talk\/(lastturn|seen))\.)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // For `npm run dev` beside a server that was started with TRUSTED_ORIGINS=http://localhost:5173.
  server: {
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
    // A test compares our words for problems with the codes in the API's document.
    fs: { allow: [".", "../docs/reference"] },
  },
  test: {
    restoreMocks: true,
    // A test that hangs is to fail, not one beside which a busy machine does something else.
    testTimeout: 60_000,
    // Each file has a world of its own, as with processes, but jsdom and the tools are loaded once per worker.
    pool: "vmThreads",
    // Files and tests in a random order; `npm test -- --sequence.seed=N` repeats one.
    sequence: { shuffle: true },
    projects: [
      { extends: true, test: { name: "logic", environment: "node", include: [TESTS], exclude: [DOM_TESTS], setupFiles: [ENGLISH] } },
      { extends: true, test: { name: "dom", environment: "jsdom", include: [DOM_TESTS], setupFiles: [ENGLISH, PATIENCE, CLEANUP] } },
    ],
  },
});
