/** What the ladder of formations shows: cards to look at, and what the reader's own sides are worth, as the server says. */
import type { Formation, Match, Proof, Ruleset, Seat } from "../http/types";
import { isMode } from "./view";

/** An own side that is complete, or would be with the card that lies pending. */
export interface OwnSide {
  readonly stone: number;
  readonly cards: readonly string[];
  readonly formation: Formation;
  readonly pending: string | null;
}

export interface LadderQuestion {
  readonly match: Match;
  readonly placement: { card: string; stone: number } | null;
  readonly prove: (stone: number, seat: Seat) => Promise<Proof>;
  readonly worth: (action: string, stone: number) => Promise<Formation | null>;
}

/** For each kind of formation: places in the ruleset's list of colours, and values. Pictures only. */
const EXAMPLES: Readonly<Record<string, readonly (readonly [colour: number, value: number])[]>> = {
  colour_run: [[4, 7], [4, 8], [4, 9]],
  same: [[0, 4], [3, 4], [2, 4]],
  colour: [[5, 1], [5, 5], [5, 6]],
  run: [[2, 3], [4, 4], [1, 5]],
  sum: [[0, 9], [3, 2], [1, 9]],
};

/** Three cards of the ruleset that make such a formation; none for a kind that is not known here. */
export function exampleOf(type: string, { colours }: Pick<Ruleset, "colours">): string[] {
  return (EXAMPLES[type] ?? []).map(([colour, value]) => `${colours[colour % colours.length]?.code ?? ""}${String(value)}`);
}

/** The own sides that are worth something; the one that the pending card would complete comes first. Sides whose answer is lost are left out. */
export async function ownSides(question: LadderQuestion): Promise<OwnSide[]> {
  const { match, placement } = question;
  const { seat } = match;
  if (seat === null) return [];
  const asked = match.position.stones.map(async ({ sides, claimed_by, completed }, index): Promise<OwnSide | null> => {
    const stone = index + 1;
    const cards = sides[seat];
    const pending = placement?.stone === stone && !isMode(match, placement.card) ? placement.card : null;
    if (claimed_by !== null || (completed[seat] === null && pending === null)) return null;
    const formation = await formationAt(question, stone, seat, pending).catch(() => null);
    return formation && { stone, cards: pending === null ? cards : [...cards, pending], formation, pending };
  });
  const found = (await Promise.all(asked)).filter((side) => side !== null);
  return [...found.filter(({ pending }) => pending !== null), ...found.filter(({ pending }) => pending === null)];
}

async function formationAt({ prove, worth }: LadderQuestion, stone: number, seat: Seat, pending: string | null): Promise<Formation | null> {
  if (pending !== null) return worth(`${pending}@${String(stone)}`, stone);
  return (await prove(stone, seat)).mine ?? null;
}
