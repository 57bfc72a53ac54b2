import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** File names that carry their own hash never change: the browser's cache may answer for them. */
const HASHED = /^\/assets\//;
/** Not kept for offline use: the worker itself, packed copies, what the server reads, and icons that only an installation asks for. */
const NOT_SHELL = /^\/(sw\.js|ahead\.json)$|\.(map|br|gz|png|txt)$/;

/**
 * Build `src/sw/sw.ts` to `/sw.js` after everything else, with the list of the shell's files in it.
 *
 * The list is `[path, hash of the content]`, so that the worker changes exactly when a file of the shell does.
 */
export function serviceWorker(): Plugin {
  let root = "";
  let outDir = "";
  return {
    name: "cairn-service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler(error?: Error) {
        if (error || this.meta.watchMode) return;
        const shell = await shellFiles(outDir);
        const version = createHash("sha256").update(JSON.stringify(shell)).digest("hex").slice(0, 12);
        const paths = shell.map(([path]) => path);
        await buildWorker(root, outDir, { SHELL: JSON.stringify(paths), VERSION: JSON.stringify(version) });
      },
    },
  };
}

async function buildWorker(root: string, outDir: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: join(root, "src/sw/sw.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

async function shellFiles(outDir: string): Promise<[path: string, hash: string][]> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => "/" + relative(outDir, join(entry.parentPath, entry.name)))
    .filter((path) => !NOT_SHELL.test(path))
    .sort();
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      if (HASHED.test(path)) return [path, ""];
      const content = await readFile(join(outDir, path));
      return [path, createHash("sha256").update(content).digest("hex").slice(0, 12)];
    }),
  );
}
