/** The match that a page opens with, asked for while its screen, and the answer to who we are, are still on their way. */
import { matchGet } from "../http/calls";
import type { Match } from "../http/types";

let ahead: { id: string; answer: Promise<Match> } | null = null;

/** Ask for it now, for the first that reads it. */
export function askAhead(id: string): void {
  const answer = matchGet(id);
  // The error is for the caller of `readMatch`.
  answer.catch(() => undefined);
  ahead = { id, answer };
}

/** The match as it was asked for ahead, the first time; else as it is now. Throws Problem. */
export async function readMatch(id: string): Promise<Match> {
  const answer = ahead?.id === id ? ahead.answer : matchGet(id);
  ahead = null;
  return answer;
}
