/** The match that a page opens with, asked for while its screen, and the answer to who we are, are still on their way. */
import { matchRead } from "./calls";
import type { Match } from "./types";

let ahead: { id: string; answer: Promise<Match> } | null = null;

/** Ask for it now, for the first that reads it. */
export function askAhead(id: string): void {
  const answer = matchRead(id);
  // Whoever reads it is told what went wrong.
  answer.catch(() => undefined);
  ahead = { id, answer };
}

/** The match as it was asked for ahead, the first time; else as it is now. Throws Problem. */
export async function readMatch(id: string): Promise<Match> {
  const answer = ahead?.id === id ? ahead.answer : matchRead(id);
  ahead = null;
  return answer;
}
