/** Showing once more who one is, where the server asks for it: before what a phone left open must not do. */
import { mount, unmount } from "svelte";

import { Problem, UNREACHABLE, isProblem } from "../../http/problem";
import { part } from "../../i18n/part";
import { Cancelled } from "../../ui/submission.svelte";

let asking: Promise<void> | null = null;

/**
 * Do `work`; when the server wants to know once more who asks, ask the reader for it and do the work again, once.
 *
 * Several works that are refused at a time share one dialog. `Submission` takes the reader's "no" calmly.
 *
 * @throws Cancelled when the reader closes the dialog; nothing was done
 * @throws Problem as `work` does
 */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isProblem(error, "confirmation_needed")) throw error;
  }
  asking ??= askReader().finally(() => (asking = null));
  await asking;
  return work();
}

async function askReader(): Promise<void> {
  const { default: ConfirmDialog } = await part("security", import("./ConfirmDialog.svelte")).catch((error: unknown) => {
    throw new Problem(0, UNREACHABLE, String(error));
  });
  const confirmed = await new Promise<boolean>((resolve) => {
    const onclose = (outcome: boolean): void => {
      void unmount(dialog);
      resolve(outcome);
    };
    const dialog = mount(ConfirmDialog, { target: document.body, props: { onclose } });
  });
  if (!confirmed) throw new Cancelled();
}
