/** The screens that mails lead to, and those that ask for such a mail. */
export { default as Confirm } from "./Confirm.svelte";
export { default as Forgot } from "./Forgot.svelte";
export { default as Reset } from "./Reset.svelte";
export { default as Return } from "./Return.svelte";
export { default as Undo } from "./Undo.svelte";
