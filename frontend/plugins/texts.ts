import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A part of a language, by the path of its module. */
const TEXT = /\/src\/i18n\/(\w\w)\/(\w+)\.ts$/;

/**
 * How files that others import are called: a hash each, but for texts, which share one.
 *
 * The first load of every page names all parts of all languages. With a hash in each of these names a further language
 * would cost it 200 bytes; with one for all of them it costs next to nothing.
 *
 * Sound only as long as no text imports anything but types: the name of what it imported could change, and its own not.
 */
export function chunkNames(root: string): (chunk: { facadeModuleId?: string | null }) => string {
  const hash = textsHash(join(root, "src/i18n"));
  return ({ facadeModuleId }) => {
    const [, language, part] = TEXT.exec(facadeModuleId ?? "") ?? [];
    return part === undefined ? "assets/[hash:7].js" : `assets/${hash}/${String(language)}/${part}.js`;
  };
}

/** Changes with any text of any language. */
function textsHash(folder: string): string {
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((name) => /^\w\w\W\w+\.ts$/.test(name));
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("base64url").slice(0, 7);
}
