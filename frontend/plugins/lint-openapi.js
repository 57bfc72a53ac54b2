// Look at the API's document as those who generate clients from it do: Redocly's recommended rules, without a warning.
import { createConfig, formatProblems, getTotals, lint } from "@redocly/openapi-core";
import { fileURLToPath } from "node:url";

const config = await createConfig({
  extends: ["recommended"],
  rules: {
    "no-path-trailing-slash": "off", // all our addresses end in one
    "no-ambiguous-paths": "off", // `by-code` is no UUID
    "no-required-schema-properties-undefined": "off", // a clock's kinds say which members they have *not*
    // By default it closes each part of a schema, also what an `if` asks; test_examples.py looks for stray members.
    "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: true },
    "operation-4xx-response": "error",
    "operation-summary": "error",
    "tag-description": "error",
  },
});
const ref = fileURLToPath(new URL("../../docs/reference/openapi.yaml", import.meta.url));
const problems = await lint({ ref, config });
const { errors, warnings } = getTotals(problems);
if (errors + warnings > 0) {
  formatProblems(problems, { totals: { errors, warnings, ignored: 0 }, format: "codeframe", version: "1" });
  process.exit(1);
}
