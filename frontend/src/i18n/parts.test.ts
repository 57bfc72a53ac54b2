import { expect, test } from "vitest";

import type { Message, Part } from "./catalogue";
import en from "./en";

const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts", "!../i18n/??/*", "!../sw/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Of types nothing is fetched. */
const STATIC = /(?:import|export) (?!type )(?:[^;]*? from )?"(\.[^"]+)"/g;
const DYNAMIC = /(?:(?:part\(|words: )(\[[^\]]*\]|"\w+"),\s*(?:screen: \(\) => )?)?import\("(\.[^"]+)"\)/g;
const LITERAL = /"((?:\w+\.)+\w+)"/g;
const TEMPLATE = /`((?:\w+\.)+\w*)\$\{/g;

const parts = Object.entries<Record<string, Message>>(en) as [Part, Record<string, Message>][];
const partOf = new Map(parts.flatMap(([part, texts]) => Object.keys(texts).map((key) => [key, part] as const)));

/** The module that `path` means in the file `from`. */
function moduleAt(from: string, path: string): string | undefined {
  // All paths begin with `../`, as the glob gives them.
  const url = new URL(path, `file:///src/i18n/${from}`).pathname.replace("/src/", "../");
  const same = url.startsWith("../i18n/") ? url.replace("../i18n/", "./") : url;
  return [same, `${same}.ts`].find((name) => name in sources);
}

/** The parts of the texts that a module names. */
function namedIn(source: string): Map<string, Part> {
  const named = new Map<string, Part>();
  for (const [, key = ""] of source.matchAll(LITERAL)) {
    const part = partOf.get(key);
    if (part) named.set(key, part);
  }
  for (const [, start = ""] of source.matchAll(TEMPLATE)) {
    for (const [key, part] of partOf) if (key.startsWith(start)) named.set(key, part);
  }
  return named;
}

/** What is shown before its words are there: `module: key`, when `module` is begun with these parts. */
function missing(module: string, fetched: ReadonlySet<Part>, seen: Map<string, ReadonlySet<Part>[]>): string[] {
  const source = sources[module];
  const before = seen.get(module) ?? [];
  // With more parts than on an earlier way here nothing more can be missing.
  if (source === undefined || before.some((parts) => [...parts].every((part) => fetched.has(part)))) return [];
  seen.set(module, [...before, fetched]);
  const here = [...namedIn(source)].filter(([, part]) => !fetched.has(part)).map(([key]) => `${module}: ${key}`);
  const follow = (path: string, more: readonly Part[]): string[] => {
    const next = moduleAt(module, path);
    return next === undefined ? [] : missing(next, new Set([...fetched, ...more]), seen);
  };
  for (const [, path = ""] of source.matchAll(STATIC)) here.push(...follow(path, []));
  for (const [, named = "", path = ""] of source.matchAll(DYNAMIC)) {
    here.push(...follow(path, Array.from(named.matchAll(/\w+/g), ([part]) => part as Part)));
  }
  return here;
}

test("every text is fetched before or with the screens that say it", () => {
  // `main.ts` fetches the board ahead, and shows it no sooner than `routes.ts` says. The words of problems come with
  // the first of them (`http/client.ts`).
  const seen = new Map<string, ReadonlySet<Part>[]>();
  expect([...new Set(missing("../App.svelte", new Set(["core", "problems"]), seen))]).toEqual([]);
  expect(seen.size).toBeGreaterThan(150);
});

test("every text is named by a module of the client", () => {
  // Those of `push` are the worker's, which is not among the modules here.
  const said = new Map<string, Part>(Object.values(sources).flatMap((source) => [...namedIn(source)]));
  expect([...partOf].filter(([key, part]) => part !== "push" && !said.has(key))).toEqual([]);
});
