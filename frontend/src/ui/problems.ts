/** Problems in the reader's language. */
import { hasText, t, type Key } from "../i18n/index.svelte";
import { isProblem } from "../http/problem";

/** What to tell the reader about an error of a call; what is no problem of the API is a fault of ours and is thrown on. */
export function problemText(error: unknown): string {
  if (!isProblem(error)) throw error;
  if (error.code === "throttled" && error.wait) return t("app.throttled", { count: Math.ceil(error.wait / 60) });
  return codeText(error.code, error.detail);
}

/** What to tell about a problem of which only the code is left, or else the server's own sentence. */
export function codeText(code: string, detail = ""): string {
  const key = `problem.${code}`;
  return isTold(key) ? t(key) : detail || t("problem.server_error");
}

/** What to tell about each field, by the field's name. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!isProblem(error)) return {};
  const texts: Record<string, string> = {};
  for (const { field, code, detail } of error.errors) {
    const key = `field.problem.${code}`;
    texts[field] ??= isTold(key) ? t(key) : detail;
  }
  return texts;
}

function isTold(key: string): key is Extract<Key, `${"problem" | "field.problem"}.${string}`> {
  return hasText(key);
}
