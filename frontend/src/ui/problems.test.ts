import { describe, expect, test } from "vitest";

import { Problem } from "../http/problem";
import { hasText, t } from "../i18n/index.svelte";
import { fieldTexts, problemText } from "./problems";
import document from "../../../docs/reference/openapi.yaml?raw";

// The API's document names, with each answer, the codes that it may carry.
const lists = document.matchAll(/^( *)x-problem-codes:\n((?:\1- \w+\n)+)/gm);
const codes = new Set(Array.from(lists, ([, , list = ""]) => list.match(/\w+/g) ?? []).flat());

describe("the codes of the API", () => {
  test("are read from its document", () => {
    expect(codes.has("stale_version")).toBe(true);
  });

  test("have words, every one", () => {
    const all = [...codes, "unreachable", "server_error", "throttled", "not_found", "challenge_closed"];
    expect(all.filter((code) => !hasText(`problem.${code}`))).toEqual([]);
  });
});

test("a code without words of ours is told in the server's", () => {
  expect(problemText(new Problem(418, "teapot", "I am a teapot."))).toBe("I am a teapot.");
  expect(problemText(new Problem(418, "teapot", ""))).toBe(t("problem.server_error"));
});

test("throttled problem shows minutes to wait", () => {
  const text = (wait?: number): string => problemText(new Problem(429, "throttled", "", [], { wait }));
  expect(text(20)).toContain("wait 1 minute.");
  expect(text(61)).toContain("wait 2 minutes.");
  expect(text()).toBe(t("problem.throttled"));
});

test("an error that is no problem of the API is a fault of ours", () => {
  expect(() => problemText(new TypeError("oops"))).toThrow(TypeError);
});

test("each field has one sentence, ours if there is one", () => {
  const problem = new Problem(400, "invalid", "", [
    { field: "username", code: "username_taken", detail: "…" },
    { field: "username", code: "username_length", detail: "…" },
    { field: "email", code: "odd", detail: "Odd address." },
  ]);
  expect(fieldTexts(problem)).toEqual({ username: t("field.problem.username_taken"), email: "Odd address." });
  expect(fieldTexts(null)).toEqual({});
});
