/** Which rulesets this version of the client can show and play. Another client may play more; the server says what is offered. */
import type { NewChallenge } from "../api/types";

/**
 * The border game without tactic cards, claims after the card.
 *
 * The board draws no tactic cards and no tiles yet. Where claims come before the card (`original`, `edition2016+expert`) it
 * lets go of a claim that was chosen first as soon as a card is taken up, and the turn would be lost for that claim.
 */
const PLAYABLE: ReadonlySet<string> = new Set<NewChallenge["ruleset"]>(["edition2016", "deck52"]);

export function isPlayable(ruleset: string): boolean {
  return PLAYABLE.has(ruleset);
}
