import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./**/*.{ts,svelte}", "!./**/*.test.ts", "!./http/schema.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Folders from the ground up. A file imports from its own folder and from lower ones; "." is what lies beside the folders. */
const LAYERS = [["http", "i18n"], ["routes"], ["stores"], ["sw"], ["ui"], ["board"], ["features"], ["."]];
/** The table of pages, which the router reads, names the screens to fetch. */
const ROUTES = /^routes(\.ts)?$/;

const IMPORT = /\b(?:from|import(\()?)\s*"(\.[^"?]+)/g;

interface Arrow {
  from: string;
  to: string;
  /** Fetched when it is wanted. */
  lazy: boolean;
}

/** All imports between files of ours, static, of types and dynamic. */
const arrows: Arrow[] = Object.entries(sources).flatMap(([file, source]) =>
  Array.from(source.matchAll(IMPORT), ([, lazy, path = ""]) => ({ from: file.slice(2), to: resolved(file, path), lazy: lazy === "(" })),
);

function resolved(file: string, path: string): string {
  return new URL(path, `file:///${file.slice(2)}`).pathname.slice(1);
}

function folderOf(path: string): string {
  if (ROUTES.test(path)) return "routes";
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : ".";
}

const layerOf = (path: string): number => LAYERS.findIndex((folders) => folders.includes(folderOf(path)));

function isUpward({ from, to, lazy }: Arrow): boolean {
  if (ROUTES.test(from) && lazy) return false;
  return folderOf(from) !== folderOf(to) && layerOf(to) >= layerOf(from);
}

test("imports go down only", () => {
  expect(arrows.length).toBeGreaterThan(1000);
  expect(arrows.filter(({ from }) => layerOf(from) < 0)).toEqual([]);
  expect(arrows.filter(isUpward).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test.each([
  ["http/client.ts", "i18n/part", true],
  ["http/client.ts", "stores/order", true],
  ["stores/order.ts", "http/types", false],
  ["ui/Page.svelte", "features/match/sheets", true],
  ["ui/router.svelte.ts", "screens", true],
  ["ui/router.svelte.ts", "routes", false],
  ["routes.ts", "features/match/sheets", true],
  ["features/match/Match.svelte", "features/chat/ChatSheet.svelte", false],
])("%s importing %s is upward: %s", (from, to, upward) => {
  expect(isUpward({ from, to, lazy: false })).toBe(upward);
});

test("no two features import each other, not even by way of a third", () => {
  const featureOf = (path: string): string => /^features\/([^/]+)\//.exec(path)?.[1] ?? "";
  let left = arrows
    .map(({ from, to }) => ({ from: featureOf(from), to: featureOf(to) }))
    .filter(({ from, to }) => from !== "" && to !== "" && from !== to);
  // Take away what imports nothing that is left, until nothing more can be taken.
  for (let before = Infinity; left.length < before; ) {
    before = left.length;
    const importing = new Set(left.map(({ from }) => from));
    left = left.filter(({ to }) => importing.has(to));
  }
  expect([...new Set(left.map(({ from, to }) => `${from} -> ${to}`))]).toEqual([]);
});
