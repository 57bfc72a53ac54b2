import { expect, test } from "vitest";

import document from "../../../docs/reference/openapi.yaml?raw";

const sources = import.meta.glob<string>(["./*.ts", "!./*.test.ts", "!./schema.d.ts"], { query: "?raw", import: "default", eager: true });

/** Each call that a file makes: its name, its method and its path. */
const CALL = /export (?:const|async function) (\w+)\b[^]*?\bask\("(\w+)", "([^"]+)"/g;

/** What our own pages ask and the document does not have (`operations.ts`). */
const OWN = [["post oauth/authorization/", "authorizationAsk"]] as const;

/** The operations of the API's document by `method path`, in the letters of TypeScript: `match_get` as `matchGet`. */
function operations(): Map<string, string> {
  const found = new Map<string, string>(OWN);
  let [path, method] = ["", ""];
  for (const line of document.split("\n")) {
    if (/^\w/.test(line)) path = ""; // what is called back has no path
    path = /^ {2}\/api\/v1\/(.*):$/.exec(line)?.[1] ?? path;
    method = /^ {4}(\w+):$/.exec(line)?.[1] ?? method;
    const id = /^ {6}operationId: (\w+)$/.exec(line)?.[1];
    if (id) found.set(`${method} ${path}`, id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  }
  return found;
}

test("each call is named after its operation in the API's document", () => {
  const named = operations();
  const calls = Object.values(sources).flatMap((source) => [...source.matchAll(CALL)]);
  expect(calls.length).toBeGreaterThan(70);
  const wrong = calls.filter(([, name, method = "", path = ""]) => named.get(`${method} ${path}`) !== name);
  expect(wrong.map(([, name, method, path]) => `${name ?? ""}: ${method ?? ""} ${path ?? ""}`)).toEqual([]);
});
