import { expect, test } from "vitest";

const components = import.meta.glob<string>("./**/*.svelte", { query: "?raw", import: "default", eager: true });
/** So many declarations together are a class in `styles/`, or a component of `ui/`. */
const MANY = 7;

/** The declarations of each rule of a component, in an order of their own. */
function rulesOf(source: string): string[] {
  const style = /<style>([^]*)<\/style>/.exec(source)?.[1]?.replace(/\/\*[^]*?\*\//g, "") ?? "";
  return Array.from(style.matchAll(/\{([^{}]*)\}/g), ([, body = ""]) => body.split(";").map((line) => line.trim()).filter(Boolean))
    .filter((declarations) => declarations.length >= MANY)
    .map((declarations) => declarations.sort().join("; "));
}

function repeated(sources: Record<string, string>): Record<string, string[]> {
  const files = new Map<string, Set<string>>();
  for (const [file, source] of Object.entries(sources))
    for (const rule of rulesOf(source)) files.set(rule, (files.get(rule) ?? new Set()).add(file));
  return Object.fromEntries([...files].filter(([, where]) => where.size > 1).map(([rule, where]) => [rule, [...where]]));
}

test("no style of many declarations is written in two components", () => {
  expect(Object.keys(components).length).toBeGreaterThan(200);
  expect(repeated(components)).toEqual({});
});

test("a style that is written twice, in another order, is found", () => {
  const declarations = ["top: 0", "left: 0", "width: 1px", "height: 1px", "margin: 0", "/* none */ opacity: 0", "color: red"];
  const component = (selector: string, lines: string[]): string => `<style>\n  ${selector} {\n    ${lines.join(";\n    ")};\n  }\n</style>`;
  const [one, other] = [component("b", declarations), component("i", declarations.toReversed())];
  expect(Object.values(repeated({ one, other }))).toEqual([["one", "other"]]);
  expect(repeated({ one, other: component("i", declarations.slice(1)) })).toEqual({});
});

/** What holds a whole page, or a board, and asks for something at any depth: each insertion would be looked through from there. */
const FROM_THE_TOP = /(?:^|[\s,(])(?:html|body|#app|\.layout|\.table|\.page)?:has\((?! ?>)/m;

test("no component's style looks through a whole page for what it holds", () => {
  const found = Object.entries(components).filter(([, source]) => FROM_THE_TOP.test(source));
  expect(found.map(([file]) => file)).toEqual([]);
  expect(FROM_THE_TOP.test("  :has(main) > .boot {")).toBe(true);
});
