// Write the types of the API's document: `npm run types`, or `npm run types -- --output elsewhere.d.ts` to compare.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";

const { values } = parseArgs({ options: { output: { type: "string", default: "src/http/schema.d.ts" } } });
const document = new URL("../../docs/reference/openapi.yaml", import.meta.url);
const header = "// Generated from docs/reference/openapi.yaml by `npm run types`. Not to be edited.\n\n";
await writeFile(values.output, header + astToString(await openapiTS(document)));
