/** What a reader chose for this device: theme and language, kept in the browser. `public/theme.js` reads the same entry. */
import type { Part } from "../i18n/catalogue";
import { bestLanguage, fetchAhead, language, useLanguage } from "../i18n/index.svelte";

export type Theme = "system" | "light" | "dark";

interface Settings {
  theme: Theme;
  /** Code of a language, or null to follow the browser. */
  language: string | null;
}

const ENTRY = "cairn.settings";
const GROUND = { light: "#efe9dc", dark: "#141b22" };
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

let settings = $state.raw<Settings>(read());

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(ENTRY) ?? "{}") as Partial<Settings>;
    const theme = kept.theme === "light" || kept.theme === "dark" ? kept.theme : "system";
    return { theme, language: typeof kept.language === "string" ? kept.language : null };
  } catch {
    return { theme: "system", language: null };
  }
}

function keep(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  try {
    localStorage.setItem(ENTRY, JSON.stringify(settings));
  } catch {
    // Storage may be full or closed: the choice then lasts until the page is left.
  }
}

export function theme(): Theme {
  return settings.theme;
}

export function chooseTheme(choice: Theme): void {
  keep({ theme: choice });
  applyTheme();
}

export async function chooseLanguage(code: string): Promise<void> {
  keep({ language: code });
  await applyLanguage(code);
}

/**
 * Bring page and settings together, and follow the system's theme from now on. Resolves when the texts are there.
 *
 * Those of the page come beside them, if it is told which part it is, and not after them.
 */
export async function startSettings(part: Part | null = null): Promise<void> {
  applyTheme();
  prefersDark.addEventListener("change", applyTheme);
  const code = bestLanguage([settings.language ?? "", ...navigator.languages]);
  if (part) fetchAhead(code, part);
  await applyLanguage(code);
}

/** The page's `lang` is that of its texts, also where the new ones could not be fetched. */
async function applyLanguage(code: string): Promise<void> {
  await useLanguage(code);
  document.documentElement.lang = language();
}

function applyTheme(): void {
  const shown = settings.theme === "system" ? (prefersDark.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset["theme"] = shown;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = GROUND[shown];
  }
}
