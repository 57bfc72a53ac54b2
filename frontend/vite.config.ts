import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { aheadFiles, withoutShell } from "./plugins/ahead-files.ts";
import { noHydration } from "./plugins/no-hydration.ts";
import { serviceWorker } from "./plugins/service-worker.ts";
import { shortErrors } from "./plugins/short-errors.ts";
import { chunkNames } from "./plugins/texts.ts";

/** A test that needs a page says so in its name; any other runs without one, and fails where it asks for it. */
const TESTS = "src/**/*.test.ts";
const DOM_TESTS = "src/**/*.dom.test.ts";
const FRESH = "src/fresh.ts";
const ENGLISH = "src/i18n/english.ts";
const PATIENCE = "src/ui/patience.ts";
/** Takes what a test has rendered out of the page after it. */
const CLEANUP = "@testing-library/svelte/vitest";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), noHydration(), shortErrors(), withoutShell(), aheadFiles(), serviceWorker(), svelteTesting({ autoCleanup: false })],
  build: {
    target: "es2022",
    // The policy of the server has no inline code: no inlined assets, no polyfill script in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // After the default minifier (below) a second one: a kilobyte less of a match’s first load, for some seconds more.
    // More passes of it find next to nothing.
    minify: "terser",
    terserOptions: { module: true, ecma: 2022, compress: { keep_fargs: false, unsafe_arrows: true } },
    // The shell, the start, and the page of a match, are one file each, with all that they import: many small files compress worse, and
    // each costs a slow network a request.
    rolldownOptions: {
      output: {
        minify: true,
        // The start of every page names all files that others may want: names say nothing to a phone.
        chunkFileNames: chunkNames(import.meta.dirname),
        assetFileNames: "assets/[hash:5][extname]",
        codeSplitting: {
          groups: [
            { name: "shell", test: (id) => id.endsWith("/src/main.ts"), priority: 2 },
            { name: "board", test: (id) => id.endsWith("/features/match/Match.svelte") },
            // What other pages have of it, too.
            { name: "picture", test: /\/ui\/[Ll]andscape\.(svelte|ts)$/, priority: 1 },
            { name: "form", test: /\/ui\/(Alert\.svelte|submission\.svelte\.ts|LegalLinks\.svelte)$/, priority: 1 },
            { name: "start", test: (id) => id.endsWith("/features/home/Start.svelte") },
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
    // The files of a worker share a page and the tools, which are loaded once; all else is made anew for each (FRESH).
    pool: "threads",
    isolate: false,
    // Files and tests in a random order; `npm test -- --sequence.seed=N` repeats one.
    sequence: { shuffle: true, setupFiles: "list" },
    projects: [
      { extends: true, test: { name: "logic", environment: "node", include: [TESTS], exclude: [DOM_TESTS], setupFiles: [FRESH, ENGLISH] } },
      { extends: true, test: { name: "dom", environment: "jsdom", include: [DOM_TESTS], setupFiles: [FRESH, ENGLISH, PATIENCE, CLEANUP] } },
    ],
  },
});
