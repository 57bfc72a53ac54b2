/** Made by `plugins/words.ts` from the languages in `src/i18n/`. */
declare module "virtual:words" {
  import type { Message } from "./i18n/catalogue";

  export const words: Record<string, Record<string, () => Promise<{ default: Record<string, Message> }>>>;
}
