/** A match against an opponent of the house, begun in one tap: by a guest, made without a word, where nobody is signed in. */
import { challengeCreate } from "../../http/challenges";
import { isProblem } from "../../http/problem";
import type { NewChallenge } from "../../http/types";
import { part } from "../../i18n/part";
import { routes } from "../../routes";
import { askAhead } from "../../stores/ahead";
import { session } from "../../stores/session.svelte";
import { problemText } from "../../ui/problems";
import { navigate } from "../../ui/router.svelte";
import { showToast } from "../../ui/toast.svelte";
import { keepLevel } from "./level";

/** What is played where nothing else was chosen: the edition in the shops, one round, no clock, and the player begins. */
const USUAL = "edition2016";
const TERMS = { length: { rounds: 1 }, clock: null, first: "me" } as const;

/** Begin the match and go to its board. Throws Problem when it could not be begun. */
export async function playHouse({ username, level }: { username: string; level: number }, ruleset = USUAL): Promise<void> {
  keepLevel(level);
  // The board is fetched while the table is laid.
  part(routes.match.words ?? [], routes.match.screen("")).catch(() => undefined);
  const rules = ruleset as NewChallenge["ruleset"]; // which ones there are is the server's to say
  let match = "";
  await asSomebody(async () => {
    const terms = { ...TERMS, ruleset: rules, visibility: "direct", opponent: username } satisfies NewChallenge;
    match = (await challengeCreate(terms)).match ?? "";
    if (match) askAhead(match);
  });
  navigate(match ? `/m/${match}` : "/");
}

/**
 * Do it as who is signed in, or as a new guest. The page follows the change of account once it is done.
 *
 * Where nothing came of it for a new guest, the page that asked has gone: a toast says why.
 */
async function asSomebody(work: () => Promise<void>): Promise<void> {
  if (session.account) return work();
  try {
    await session.playAsGuest(work);
  } catch (error) {
    if (session.account && isProblem(error)) showToast({ text: problemText(error), lasting: true });
    throw error;
  }
}
