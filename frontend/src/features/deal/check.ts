/** Was a finished match dealt as its secret says? What the reader saw is compared with what is computed here. */
import type { Event, Match, MatchRecord, Pair, Ruleset, Seat } from "../../http/types";
import { commitmentOf, deal, Draws, lotOf, seedOf } from "./deal";

/** What is compared. `null` where the match has nothing of the kind. */
export interface Findings {
  /** The secret is what the seal was made of. */
  seal: boolean;
  /** Every round's seed follows from secret and numbers. */
  seeds: boolean;
  rounds: number;
  /** Who began was drawn by the seed; null where the players had agreed. */
  lot: boolean | null;
  /** The dealt cards that the reader saw. */
  hands: Compared;
  /** The cards that were drawn, in their order. */
  draws: Compared;
  /** What was left in the decks when the match ended. */
  rest: boolean | null;
}

interface Compared {
  count: number;
  fits: boolean;
}

/** All that a check needs, as the API gives it for a finished match. */
export interface Evidence {
  match: Match;
  record: MatchRecord;
  events: readonly Event[];
  /** The match as its reader had it at the beginning of each round. */
  dealt: readonly Match[];
  rules: Ruleset;
}

export function holds(found: Findings): boolean {
  const { seal, seeds, lot, hands, draws, rest } = found;
  return seal && seeds && lot !== false && hands.fits && draws.fits && rest !== false;
}

export function check({ match, record, events, dealt, rules }: Evidence): Findings {
  const { commitment, secret } = match.fairness;
  // What the reader was shown all along counts, not what the record says of it.
  const nonces = match.fairness.nonces;
  const seeds = record.rounds.map((_, index) => seedOf(secret ?? "", index + 1, nonces));
  const found: Findings = {
    seal: secret !== null && commitmentOf(secret) === commitment.toLowerCase(),
    seeds: record.rounds.every((round, index) => round.seed === seeds[index]),
    rounds: record.rounds.length,
    lot: record.first === null ? lotOf(seeds[0] ?? "") === record.rounds[0]?.first : null,
    hands: { count: 0, fits: true },
    draws: { count: 0, fits: true },
    rest: null,
  };
  byRound(events).forEach((round, index) => {
    const seed = seeds[index];
    const seen = dealt[index];
    if (seed === undefined || !seen) return;
    const computed = deal(rules, seed, round.first);
    compareHands(found.hands, computed.hands, seen.position.hands);
    const draws = new Draws(rules, seed, computed.decks);
    for (const { action, card } of round.actions) {
      const top = draws.take(action);
      if (top === null) continue;
      found.draws.count++;
      found.draws.fits &&= top === card;
    }
    if (index === seeds.length - 1) found.rest = sameDecks(draws, match);
  });
  return found;
}

interface PlayedRound {
  first: Seat;
  actions: { action: string; card: string }[];
}

function byRound(events: readonly Event[]): PlayedRound[] {
  const rounds: PlayedRound[] = [];
  for (const { kind, data } of events) {
    if (kind === "started") rounds.push({ first: data.first as Seat, actions: [] });
    if (kind === "action") rounds.at(-1)?.actions.push({ action: data.action ?? "", card: data.card ?? "" });
  }
  return rounds;
}

function compareHands(found: Compared, computed: Pair<string[]>, seen: Pair<string[]>): void {
  computed.forEach((hand, seat) => {
    const shown = seen[seat] ?? [];
    // The other hand, and both of them for a spectator, are backs as long as the match runs.
    if (shown.some((card) => card.startsWith("?"))) return;
    found.count += shown.length;
    found.fits &&= hand.join() === shown.join();
  });
}

function sameDecks({ decks }: Draws, match: Match): boolean | null {
  const { clan, tactic } = match.position.decks;
  if (!Array.isArray(clan) || !Array.isArray(tactic)) return null;
  return decks.clan.join() === clan.join() && decks.tactic.join() === tactic.join();
}
