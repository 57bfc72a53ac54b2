import type { Plugin, Rolldown } from "vite";

/** What every page begins with. */
const SHELL = "/src/main.ts";
/** Pages whose own files the server names in their head, by what they fetch first. */
const PAGES = { home: ["/src/features/home/Start.svelte", "/src/styles/pages.css"], match: ["/src/features/match/Match.svelte"] };
/** V8's "explicit compile hint" (Chromium from 136 on, others read a comment): it counts at the very top of a file. */
const COMPILE = "//# allFunctionsCalledOnLoad\n";

/**
 * Write `/ahead.json`: for those pages the scripts and styles that the first script would ask for when it has run.
 *
 * With them in the head of the page (`backend/config/client.py`) a browser asks for both at once: a round trip less.
 *
 * These scripts, and the first, are compiled whole while they come, beside the page. Else each function is compiled when it is first
 * called: two fifths of the time that the first picture of a match takes.
 */
export function aheadFiles(): Plugin {
  return {
    name: "cairn-ahead-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const named = Object.entries(PAGES).map(([page, modules]) => [page, [...new Set(modules.flatMap((module) => filesOf(bundle, module)))]] as const);
        const first = new Set(named.flatMap(([, files]) => files));
        for (const chunk of chunksOf(bundle)) if (has(chunk, SHELL) || first.has(`/${chunk.fileName}`)) chunk.code = COMPILE + chunk.code;
        this.emitFile({ type: "asset", fileName: "ahead.json", source: JSON.stringify(Object.fromEntries(named)) });
      },
    },
  };
}

/**
 * Leave the shell, which every page has, out of the lists of files that are fetched together with a part: it is in each.
 *
 * The hook comes before Vite's, which writes these lists.
 */
export function withoutShell(): Plugin {
  const shell = new Set<string>();
  return {
    name: "cairn-without-shell",
    apply: "build",
    enforce: "pre",
    config: () => ({ build: { modulePreload: { resolveDependencies: (_part, files) => files.filter((file) => !shell.has(file)) } } }),
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        for (const { fileName, viteMetadata } of chunksOf(bundle).filter((chunk) => has(chunk, SHELL))) {
          for (const file of [fileName, ...(viteMetadata?.importedCss ?? [])]) shell.add(file);
        }
      },
    },
  };
}

/** The chunk that has the module, what it imports and their styles, without the shell. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = chunksOf(bundle);
  const found = new Set<string>();
  const take = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || has(chunk, SHELL) || found.has(`/${chunk.fileName}`)) return;
    found.add(`/${chunk.fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const name of chunk.imports) take(chunks.find(({ fileName }) => fileName === name));
  };
  take(chunks.find((chunk) => has(chunk, module)));
  if (found.size === 0) throw new Error(`no file has ${module}`);
  return [...found];
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === "chunk");
}

function has(chunk: Rolldown.OutputChunk, path: string): boolean {
  return chunk.moduleIds.some((id) => id.endsWith(path));
}
