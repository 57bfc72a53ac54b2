/** A shared position as the board shows it, and what can be proven in it. */
import { standIn } from "../../board/standIn";
import type { Analysis, Match, Ruleset, Seat } from "../../http/types";

export function tableOfPosition(code: string, analysis: Analysis, seat: Seat, names: readonly [string, string], rules: Ruleset | null): Match {
  const { position, taken_for, formations } = analysis;
  // Nothing is played here: what could be is shown by who has the cards.
  const tactics = Object.fromEntries((rules?.tactics ?? []).map(({ code: card, kind }) => [card, kind]));
  const table = { position, taken_for, formations, options: [], names, seat, tactics };
  return { ...standIn({ id: `position-${code}-${seat}`, version: 1, ...table }), status: "finished" };
}

/** The stones that a seat could claim, of those that nobody has. */
export function provable({ position, proofs }: Analysis, seat: Seat): number[] {
  const open = position.stones.map(({ claimed_by }, index) => (claimed_by === null ? index + 1 : 0)).filter((stone) => stone > 0);
  return open.filter((stone) => proofs[stone - 1]?.[seat]?.valid);
}
