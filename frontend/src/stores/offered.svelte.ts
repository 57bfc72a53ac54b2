/**
 * Whether the guest signed in here was offered a name, the way back and notifications.
 *
 * That comes after the first finished match, not before; from then on it is in the settings.
 */
import { keep, kept } from "./deviceStorage";
import { session } from "./session.svelte";

const ENTRY = "cairn.offered";

let account = $state(kept(ENTRY, { account: "" }).account);

export const offered = {
  /** True for a full account, too, which needs nothing of it. */
  get done(): boolean {
    const here = session.account;
    return !here?.is_guest || here.id === account;
  },
  /** Remember it. */
  mark(): void {
    account = session.account?.id ?? "";
    keep(ENTRY, { account });
  },
};
