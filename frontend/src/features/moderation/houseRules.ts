/** The rules of the house: which of them go with a report, and in which words. */
import type { HouseRule } from "../../http/types";
import { language } from "../../i18n/index.svelte";
import type { Reason } from "./report";

/** A text in the reader's language; English where there is none. */
export function textOf(texts: Readonly<Record<string, string>>): string {
  return texts[language()] ?? texts["en"] ?? "";
}

/** `3. No advertising…`, as a rule is named wherever it stands. */
export function ruleText({ number, texts }: Pick<HouseRule, "number" | "texts">): string {
  return `${String(number)}. ${textOf(texts)}`;
}

/** Those to choose from once a reason is chosen: all of them where it is something else. */
export function rulesFor(rules: readonly HouseRule[], reason: Reason | null): readonly HouseRule[] {
  if (reason === "other") return rules;
  return rules.filter(({ reasons }) => reason !== null && reasons.includes(reason));
}
