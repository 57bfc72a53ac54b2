/** How long a page is in front before a press on it counts, ms: enough to see that it is another one. */
const SEEN = 600;

/**
 * Whether the page has been in front long enough to be read. A press that was meant for what lay over it a moment ago, such as a
 * window of another page that closed between two taps, is none on what it allows.
 */
export class InFront {
  long = $state(false);

  /** Look from now on, until the returned function is called. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const again = (): void => {
      this.long = false;
      clearTimeout(timer);
      timer = setTimeout(() => (this.long = true), SEEN);
    };
    again();
    addEventListener("focus", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", again);
      document.removeEventListener("visibilitychange", again);
    };
  }
}
