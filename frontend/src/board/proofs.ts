/** The proofs of claims for the position after a pending action, where the choice has one; else for the present one. */
import type { Formation, Match, Proof, Seat } from "../http/types";

export interface ProofSource {
  readonly match: Match;
  /** The action that the choice comes to; null for none. */
  readonly pending: string | null;
  readonly prove: (stone: number, seat: Seat) => Promise<Proof>;
  /** The proofs of all stones, seat 0's first, after an action; null where nobody can tell. */
  readonly preview: ((action: string) => Promise<Proof[][]>) | null;
}

/** One answer of the server's tells of every stone and both seats. */
let previewed: { of: string; proofs: Promise<Proof[][]> } | null = null;

/** After which action a claim to the stone is to be proven: none for one that holds as things lie. */
export function afterOf({ match, pending, preview }: ProofSource, stone: number): string | null {
  return preview === null || match.options.some(({ action }) => action === `!${String(stone)}`) ? null : pending;
}

/** The proof of that seat's claim to the stone. */
export async function proofOf(source: ProofSource, stone: number, seat: Seat): Promise<Proof> {
  const action = afterOf(source, stone);
  const after = action === null ? undefined : (await proofsAfter(source, action))[stone - 1]?.[seat];
  return after ?? source.prove(stone, seat);
}

/** What the reader's side would be worth after an action; null where that cannot be told. */
export async function worthAfter(source: ProofSource, action: string, stone: number): Promise<Formation | null> {
  const { seat } = source.match;
  if (seat === null || source.preview === null) return null;
  return (await proofsAfter(source, action))[stone - 1]?.[seat]?.mine ?? null;
}

function proofsAfter({ match, preview }: ProofSource, action: string): Promise<Proof[][]> {
  const of = `${match.id} ${String(match.version)} ${action}`;
  if (previewed?.of !== of) {
    const proofs = preview?.(action) ?? Promise.reject(new Error("nobody can tell"));
    previewed = { of, proofs };
    // What was lost is asked again.
    proofs.catch(() => (previewed = null));
  }
  return previewed.proofs;
}
