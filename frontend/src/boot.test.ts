/** The page before its script has run. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { languages } from "./i18n/index.svelte";

const page = readFileSync(fileURLToPath(new URL("../index.html", import.meta.url)), "utf8");

test("shows three stones beside the place where the client goes", () => {
  expect(/<div id="app"><\/div>[^]*<svg class="boot"[^>]*><path d="(M[^M]+){3}"/.test(page)).toBe(true);
});

test("says in each language what it needs", () => {
  const said = /<noscript>(.*)<\/noscript>/.exec(page)?.[1]?.split(" · ");
  expect(new Set(said).size).toBe(languages.length);
});
