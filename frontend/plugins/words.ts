import { basename, join } from "node:path";
import { readdir } from "node:fs/promises";
import { runnerImport, type Plugin } from "vite";

const LANGUAGE = /^[a-z]{2}\.ts$/;
const PART = /\/([a-z]{2})\.ts\?words=([a-z]+)$/;
const WHOLE = /^virtual:words\/([a-z]+)$/;

/** The service worker's own part, which no page fetches. */
const WORKER = "push";

type Parts = Record<string, Record<string, unknown>>;

/**
 * Let a language be one file, and fetch it in parts.
 *
 * `virtual:words` exports `words[language][part]()`, which fetches what a file of `src/i18n/` has under that part's name
 * and no more, so that the board's first load carries neither the settings' texts nor another language. For the service
 * worker, which has nobody to fetch for it, `virtual:words/PART` has one part in every language.
 */
export function words(): Plugin {
  let folder = "";
  return {
    name: "cairn-words",
    configResolved(config) {
      folder = join(config.root, "src/i18n");
    },
    resolveId(id) {
      return id === "virtual:words" || WHOLE.test(id) ? `\0${id}` : null;
    },
    async load(id) {
      if (id === "\0virtual:words") return index(folder);
      const whole = WHOLE.exec(id.slice(1))?.[1];
      if (whole) return everywhere(folder, whole);
      const [, code, part] = PART.exec(id) ?? [];
      if (!code || !part) return null;
      const file = join(folder, `${code}.ts`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify((await read(file))[part])};`;
    },
  };
}

async function languagesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => LANGUAGE.test(name)).sort();
}

async function everywhere(folder: string, part: string): Promise<string> {
  const entries = (await languagesIn(folder)).map(async (name) => [basename(name, ".ts"), (await read(join(folder, name)))[part]]);
  return `export default ${JSON.stringify(Object.fromEntries(await Promise.all(entries)))};`;
}

async function index(folder: string): Promise<string> {
  const languages = await languagesIn(folder);
  const entries = await Promise.all(
    languages.map(async (name) => {
      const parts = Object.keys(await read(join(folder, name))).filter((part) => part !== WORKER);
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
