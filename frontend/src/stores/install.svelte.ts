/** Offering to install the client, where the browser lets a page do that (Chromium). */

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

let offer = $state.raw<InstallEvent | null>(null);

export function startInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // The browser's own banner would come at first sight; ours waits in the menu.
    event.preventDefault();
    offer = event as InstallEvent;
  });
  addEventListener("appinstalled", () => (offer = null));
}

export function canInstall(): boolean {
  return offer !== null;
}

/** Ask the browser to ask the reader. It lets us do so once. */
export async function install(): Promise<void> {
  const asked = offer;
  offer = null;
  await asked?.prompt();
}
