/** Made by `plugins/words.ts` from the languages in `src/i18n/`. */
declare module "virtual:words" {
  import type { Message } from "./i18n/catalogue";

  export const words: Record<string, Record<string, () => Promise<{ default: Record<string, Message> }>>>;
}

/** One part in every language, for who cannot fetch it: `words[language][key]`. */
declare module "virtual:words/push" {
  const words: Record<string, Record<string, string>>;
  export default words;
}
