import { basename, join } from "node:path";
import { readdir } from "node:fs/promises";
import { runnerImport, type Plugin } from "vite";

const LANGUAGE = /^[a-z]{2}\.ts$/;
const PART = /\/([a-z]{2})\.ts\?words=([a-z]+)$/;

type Parts = Record<string, Record<string, unknown>>;

/**
 * Let a language be one file, and fetch it in parts.
 *
 * `virtual:words` exports `words[language][part]()`, which fetches what a file of `src/i18n/` has under that part's name
 * and no more, so that the board's first load carries neither the settings' texts nor another language.
 */
export function words(): Plugin {
  let folder = "";
  return {
    name: "cairn-words",
    configResolved(config) {
      folder = join(config.root, "src/i18n");
    },
    resolveId(id) {
      return id === "virtual:words" ? "\0virtual:words" : null;
    },
    async load(id) {
      if (id === "\0virtual:words") return index(folder);
      const [, code, part] = PART.exec(id) ?? [];
      if (!code || !part) return null;
      const file = join(folder, `${code}.ts`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify((await read(file))[part])};`;
    },
  };
}

async function index(folder: string): Promise<string> {
  const languages = (await readdir(folder)).filter((name) => LANGUAGE.test(name)).sort();
  const entries = await Promise.all(
    languages.map(async (name) => {
      const parts = Object.keys(await read(join(folder, name)));
      const loaders = parts.map((part) => `${part}: () => import("/src/i18n/${name}?words=${part}")`);
      return `${basename(name, ".ts")}: { ${loaders.join(", ")} }`;
    }),
  );
  return `export const words = { ${entries.join(", ")} };`;
}

async function read(file: string): Promise<Parts> {
  const { module } = await runnerImport<{ default: Parts }>(file, { configFile: false, logLevel: "warn" });
  return module.default;
}
