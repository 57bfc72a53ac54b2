/** Handing something on: by the browser's own sheet, or copied. */
import { t } from "../i18n/index.svelte";
import { showToast } from "./toast.svelte";

/** Copy text; false when the browser does not allow it (plain HTTP, say), so that the reader can be asked to copy by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, which also works on a home network without HTTPS. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "hidden";
  // Inside an open dialog, or the selection would be out of reach behind it.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** Open the browser's sheet for it, or copy it where there is none. */
export async function share(text: string, url?: string): Promise<void> {
  if ("share" in navigator) {
    // A reader who closes the browser's sheet has shared nothing, and knows it.
    await navigator.share({ title: t("app.name"), text, ...(url && { url }) }).catch(() => undefined);
  } else if (await copyText([text, url].filter(Boolean).join("\n"))) {
    showToast({ text: t("guest.copied") });
  }
}
