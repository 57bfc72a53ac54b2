/** What screen readers are told without the reader having done anything: the lines of the page's one `role=status`. */

export interface Announcement {
  id: number;
  text: string;
}

/** Earlier lines stay a while: a second sentence that comes at once must not take the first one's place. */
const KEPT = 3;

let lines = $state.raw<Announcement[]>([]);
let count = 0;
let recent: Announcement[] = [];

/** Announce a sentence, once; the same sentence twice in a row is said twice. */
export function announce(text: string): void {
  // Effects announce too, and must not come to depend on what was said before: `lines` is written here, never read.
  recent = [...recent, { id: ++count, text }].slice(-KEPT);
  lines = recent;
}

/** The lines of the live region, the latest at the end. */
export function announcements(): readonly Announcement[] {
  return lines;
}

/** The sentence said last. */
export function announced(): string {
  return lines.at(-1)?.text ?? "";
}
