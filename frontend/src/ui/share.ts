/** Handing something on to somebody. */
import { t } from "../i18n/index.svelte";
import { copyText } from "./clipboard";
import { showToast } from "./toast.svelte";

/** Open the browser's sheet for it, or copy it where there is none. */
export async function share(text: string, url?: string): Promise<void> {
  if ("share" in navigator) {
    // A reader who closes the browser's sheet has shared nothing, and knows it.
    await navigator.share({ title: t("app.name"), text, ...(url && { url }) }).catch(() => undefined);
  } else if (await copyText([text, url].filter(Boolean).join("\n"))) {
    showToast({ text: t("guest.copied") });
  }
}
