// Write the types of the API's document: `npm run types`, or `npm run types -- --output elsewhere.d.ts` to compare.
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import yaml from "js-yaml";
import openapiTS, { astToString } from "openapi-typescript";

const { values } = parseArgs({ options: { output: { type: "string", default: "src/http/schema.d.ts" } } });
const read = async (name) => yaml.load(await readFile(new URL(`../../docs/reference/${name}`, import.meta.url), "utf8"));
const document = await read("openapi.yaml");
// This client is built with this server: what is open to others has these values here, and no kind is unknown.
const closed = (node) => {
  if (Array.isArray(node)) return node.map(closed);
  if (node === null || typeof node !== "object") return node;
  const { "x-extensible-enum": values, ...rest } = node;
  delete rest.discriminator;
  const known = rest.anyOf?.filter(({ $ref }) => !/\/Other(Notice|Event)$/.test($ref ?? ""));
  const entries = Object.entries({ ...rest, ...(known && { anyOf: known }) }).map(([name, inner]) => [name, closed(inner)]);
  return Object.fromEntries(values ? [...entries, ["enum", values]] : entries);
};
const named = (name) => name in document.components.schemas;
const only = (schemas) => Object.fromEntries(Object.entries(schemas).filter(([name]) => !named(name)));
const frames = (await read("asyncapi.yaml")).components.schemas;
// A frame's `Match` is the API's.
document.components.schemas = { ...document.components.schemas, ...only(frames) };
document.components = closed(document.components);
const header = "// Generated from docs/reference/{openapi,asyncapi}.yaml by `npm run types`. Not to be edited.\n\n";
await writeFile(values.output, header + astToString(await openapiTS(document)));
