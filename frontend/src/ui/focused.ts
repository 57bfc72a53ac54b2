import type { Attachment } from "svelte/attachments";

/** `{@attach focused}`: takes the focus when it comes, in place of the button that made it come and is gone. */
export const focused: Attachment<HTMLElement> = (element) => {
  element.focus();
};
