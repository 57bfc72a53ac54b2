/** The order of the cards in a hand: by colour as the server deals them, by value, or the reader's own. */
import { parseCard } from "./cards";

export const SORTINGS = ["colour", "value", "own"] as const;

/** What lays a hand that is sorted by colour in another order; null where it is to stay. Cards that the own order lacks come last. */
export function sorterOf(sorting: string, own: readonly string[]): ((hand: readonly string[]) => readonly string[]) | null {
  if (sorting !== "value" && sorting !== "own") return null;
  const rank = (card: string): number => {
    if (sorting === "own") return own.includes(card) ? own.indexOf(card) : own.length;
    const face = parseCard(card);
    return face.kind === "clan" ? face.value : Infinity;
  };
  return (hand) => [...hand].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}

/** The order with one card taken out and put in at another place. */
export function moved(order: readonly string[], card: string, to: number): string[] {
  const others = order.filter((each) => each !== card);
  return [...others.slice(0, to), card, ...others.slice(to)];
}
