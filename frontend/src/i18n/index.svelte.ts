/**
 * The language of the client: `t(key, params)`, plurals, dates, and which language is in use.
 *
 * A language is a folder `xx/` beside this one, with a file for each part, each of which is fetched by itself (`words.ts`).
 * English is a language like the others. Texts read through `t` follow a change of language at once.
 */
import { untrack } from "svelte";

import type { Key, Message, Params, Part, Plural } from "./catalogue";
import { words } from "./words";

export type { Key } from "./catalogue";

/** The languages there are, by code. */
export const languages: readonly string[] = [...new Set(Object.keys(words).map((file) => file.slice(2, 4)))].sort();

const wanted = new Set<Part>(["core"]);
let current = $state.raw<{ code: string; texts: Partial<Record<string, Message>> }>({ code: "en", texts: {} });

/** The code of the language in use, e.g. `fr`. */
export function language(): string {
  return current.code;
}

/** How dates and hours are written: as in the reader's own country where the browser names one of the language in use. */
export function dateLocale(): string {
  const { navigator } = globalThis as { navigator?: Navigator };
  return navigator?.languages.find((tag) => tag.toLowerCase().split("-")[0] === current.code) ?? current.code;
}

/** The first language of `wished` (such as `navigator.languages`) that there is a catalogue for, else English. */
export function bestLanguage(wished: readonly string[]): string {
  const codes = wished.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return codes.find((code) => languages.includes(code)) ?? "en";
}

/** Switch to a language. When its file cannot be fetched the language stays as it was. */
export async function useLanguage(code: string): Promise<void> {
  if (!languages.includes(code)) return;
  try {
    let parts: Part[];
    let texts: Record<string, Message>;
    do {
      parts = [...wanted];
      texts = await fetched(code, parts);
      // Others were needed meanwhile, and fetched in the language that goes.
    } while (wanted.size > parts.length);
    current = { code, texts };
  } catch {
    // Without the network: the texts that are there go on.
  }
}

/** Begin to fetch a part that will be needed; that it cannot be fetched is told then. */
export function fetchAhead(code: string, part: Part): void {
  fetched(code, [part]).catch(() => undefined);
}

/** Have these parts' texts, now and in every language that is switched to. Throws when they cannot be fetched. */
export async function needWords(...parts: Part[]): Promise<void> {
  const missing = parts.filter((part) => !wanted.has(part));
  if (missing.length === 0) return;
  // Callers in an effect must not run again when the words come.
  const { code } = untrack(() => current);
  const texts = await fetched(code, missing);
  for (const part of missing) wanted.add(part);
  if (code === current.code) current = { code, texts: { ...current.texts, ...texts } };
  else await useLanguage(current.code);
}

async function fetched(code: string, parts: readonly Part[]): Promise<Record<string, Message>> {
  const modules = await Promise.all(parts.map((part) => words[`./${code}/${part}.ts`]?.()));
  return Object.assign({}, ...modules.map((module) => module?.default)) as Record<string, Message>;
}

/** Whether there is a message under that name in the parts that were fetched. */
export function hasText(key: string): boolean {
  return key in current.texts;
}

type Rest<K extends Key> = keyof Params<K> extends never ? [] : [params: Params<K>];

/** The text of `key` in the language in use, its `{names}` filled from `params`. */
export function t<K extends Key>(key: K, ...[params]: Rest<K>): string {
  return format(current.texts[key] ?? key, params ?? {}, current.code);
}

/** Fill a message; a plural's form is chosen by `params.count`. Numbers are written as the language does. */
export function format(message: string | Plural, params: Record<string, string | number>, code: string): string {
  const text = typeof message === "string" ? message : pick(message, Number(params["count"]), code);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return typeof value === "number" ? numeral(value, code) : (value ?? whole);
  });
}

/** The digits alone where there is nothing else to write: to make a `NumberFormat` takes a good computer 25 ms. */
function numeral(value: number, code: string): string {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numbers(code).format(value);
}

const numbers = made((code) => new Intl.NumberFormat(code));
const plurals = made((code) => new Intl.PluralRules(code));

/** The same one for a language each time: making one takes longer than all that is ever asked of it. */
function made<Kind>(make: (code: string) => Kind): (code: string) => Kind {
  const kept = new Map<string, Kind>();
  return (code) => {
    const one = kept.get(code) ?? make(code);
    kept.set(code, one);
    return one;
  };
}

function pick(plural: Plural, count: number, code: string): string {
  return plural[plurals(code).select(count)] ?? plural.other;
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago a time was, e.g. `2 hours ago`; `now` for less than a minute, a date from a week on. */
export function ago(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  if (seconds < -7 * 86_400) return day(time);
  const relative = new Intl.RelativeTimeFormat(current.code, { numeric: "auto", style: "short" });
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  return step ? relative.format(Math.round(seconds / step[1]), step[0]) : relative.format(0, "second");
}

/** A date in words, e.g. `20 November`, with the year where it is not this one. */
export function day(time: string, now = Date.now()): string {
  const date = new Date(time);
  const year = date.getFullYear() === new Date(now).getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(dateLocale(), { day: "numeric", month: "long", ...year }).format(date);
}
