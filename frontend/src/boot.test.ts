/** The page before its script has run. */
import { expect, test } from "vitest";

import page from "../index.html?raw";
import { languages } from "./i18n/index.svelte";

test("the boot page shows three stones beside the place where the client goes", () => {
  expect(/<div id="app"><\/div>[^]*<svg class="boot"[^>]*><path d="(M[^M]+){3}"/.test(page)).toBe(true);
});

test("the boot page says in each language what it needs", () => {
  const said = /<noscript>(.*)<\/noscript>/.exec(page)?.[1]?.split(" · ");
  expect(new Set(said).size).toBe(languages.length);
});
