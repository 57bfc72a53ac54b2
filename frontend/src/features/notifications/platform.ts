/** What is true of the device that the client cannot ask for plainly. */

interface Standalone extends Navigator {
  /** In Safari: whether the page was opened from the home screen. */
  readonly standalone?: boolean;
}

/** An iPhone or iPad; the latter calls itself a Mac, which has no touch screen. */
export function isOnIos({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Whether it is open as an app of its own, from the home screen. */
export function isInstalled(): boolean {
  return (navigator as Standalone).standalone === true || matchMedia("(display-mode: standalone)").matches;
}
