/** Whether a chosen move waits for the button before it is sent: the account's setting, as this device last heard of it. */

const ENTRY = "cairn.confirm";

/** True unless the reader has turned confirming off. */
export function confirmsMoves(): boolean {
  try {
    return localStorage.getItem(ENTRY) !== "off";
  } catch {
    return true;
  }
}

/** Keep what the account's settings say (`settings.play.confirm_moves`). */
export function keepConfirming(confirms: boolean): void {
  try {
    if (confirms) localStorage.removeItem(ENTRY);
    else localStorage.setItem(ENTRY, "off");
  } catch {
    // Storage may be full or closed: moves are confirmed then.
  }
}
