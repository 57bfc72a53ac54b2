import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

// Where a value is returned, the compiler says which case of a union is missing, unless a `default` takes it.
const everyCase = { selector: "SwitchCase[test=null]", message: "Name every case; of what is no union, use if." };

export default ts.config(
  { ignores: ["dist/", "node_modules/", "src/http/schema.d.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // The types know which globals exist; this rule does not know types.
      "no-undef": "off",
      eqeqeq: ["error", "always"],
      "@typescript-eslint/consistent-type-imports": "error",
    },
  },
  { files: ["src/**/*.ts"], ignores: ["**/*.test.ts"], rules: { "no-restricted-syntax": ["error", everyCase] } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // The strict policy of the server refuses style attributes; `style:` directives go through CSSOM and pass.
      "no-restricted-syntax": [
        "error",
        everyCase,
        { selector: "SvelteAttribute[key.name='style']", message: "Use classes or style: directives." },
        { selector: "CallExpression[callee.name='$effect'] MemberExpression[property.name='follow']", message: "Use follow() of ui/follow." },
        { selector: "CallExpression[callee.name='$derived'] > NewExpression:not([callee.name='Map'])", message: "Use storeFor() of ui/follow." },
      ],
      "svelte/no-at-html-tags": "error",
      // State here is replaced, never changed in place; dates, sets and maps are built once and read.
      "svelte/prefer-svelte-reactivity": "off",
      // Our own router has no base path to resolve.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
