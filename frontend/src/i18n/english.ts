/** Before the tests: every part of English is there. */
import en from "./en";
import type { Part } from "./catalogue";
import { needWords, useLanguage } from "./index.svelte";

await needWords(...(Object.keys(en) as Part[]));
await useLanguage("en");
