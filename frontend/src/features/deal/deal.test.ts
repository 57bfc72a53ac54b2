import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Event, Match, MatchRecord, Pair, Ruleset, Seat } from "../../http/types";
import { check, holds, type Evidence } from "./check";
import { commitmentOf, deal, Draws, lotOf, seedOf, type Decks } from "./deal";
import VECTORS from "./vectors.json";

/** Deals of the engine (`tests/support/engine/deal_vectors.py`); plain HTTP has no `crypto.subtle`, and neither has any of these tests. */
beforeEach(() => vi.stubGlobal("crypto", { subtle: undefined }));
afterEach(() => vi.unstubAllGlobals());

type Vector = (typeof VECTORS)[number];

const rulesOf = ({ ruleset, hand, colours, values, tactics }: Vector): Ruleset =>
  ({
    id: ruleset,
    hand,
    values,
    colours: colours.map((code) => ({ code, name: code })),
    tactics: tactics.map((code) => ({ code })),
  }) as unknown as Ruleset;

const noncesOf = (vector: Vector): Pair<string> => vector.nonces as Pair<string>;
const copyOf = (decks: Decks): Decks => ({ clan: [...decks.clan], tactic: [...decks.tactic] });

test("the seal of a secret is its SHA-256", () => {
  expect(commitmentOf("616263")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

describe.each(VECTORS)("$ruleset", (vector) => {
  const rules = rulesOf(vector);

  test("seal, seeds and lot are those of the engine", () => {
    expect(commitmentOf(vector.secret)).toBe(vector.commitment);
    expect(vector.seeds.map((_, index) => seedOf(vector.secret, index + 1, noncesOf(vector)))).toEqual(vector.seeds);
    expect(lotOf(vector.seeds[0] ?? "")).toBe(vector.lot);
  });

  test("hands and decks of every round are those of the engine, to the last card drawn", () => {
    vector.rounds.forEach((round, index) => {
      const seed = vector.seeds[index] ?? "";
      const computed = deal(rules, seed, round.first as Seat);
      expect(computed.hands).toEqual(round.hands);
      expect(computed.decks).toEqual(round.decks);
      const draws = new Draws(rules, seed, computed.decks);
      for (const [action = "", card = ""] of round.actions) expect(draws.take(action) ?? "").toBe(card);
      expect(draws.decks).toEqual(round.left);
    });
  });

  test("a match dealt so holds, for a player and for a spectator", () => {
    const found = check(evidence(vector));
    expect(found).toMatchObject({ seal: true, seeds: true, lot: true, rounds: 2, rest: true });
    expect(found.hands).toEqual({ count: 2 * vector.hand, fits: true });
    expect(found.draws.count).toBeGreaterThan(10);
    expect(holds(found)).toBe(true);

    const watched = check(evidence(vector, null));
    expect(watched.hands.count).toBe(0);
    expect(holds(watched)).toBe(true);
  });
});

describe("a match that was dealt otherwise does not hold:", () => {
  const vector = VECTORS.find(({ ruleset }) => ruleset === "edition2016+tactics") as Vector;

  test.each<[string, (given: Evidence) => void]>([
    ["another secret", ({ match }) => (match.fairness.secret = `ff${vector.secret.slice(2)}`)],
    ["another seal", ({ match }) => (match.fairness.commitment = "0".repeat(64))],
    ["a number that was not the player's", ({ match }) => (match.fairness.nonces = ["00fe", ""])],
    ["a seed from elsewhere", ({ record }) => Object.assign(record.rounds[1] ?? {}, { seed: "0".repeat(64) })],
    ["the other seat first", ({ record }) => Object.assign(record.rounds[0] ?? {}, { first: 1 - vector.lot })],
    ["two cards of a hand changed", ({ dealt }) => dealt[0]?.position.hands[0].splice(0, 1, "X1")],
    ["a card drawn out of order", ({ events }) => swapTwoDraws(events)],
    ["a deck that was touched at the end", ({ match }) => (match.position.decks.clan as string[]).push("R1")],
  ])("%s", (_, tamper) => {
    const given = evidence(vector);
    tamper(given);
    expect(holds(check(given))).toBe(false);
  });

  test("where the players agreed who begins there was no lot", () => {
    const given = evidence(vector);
    given.record.first = 0;
    expect(check(given).lot).toBeNull();
  });
});

/** What the API would say of the vector's match to that seat. */
function evidence(vector: Vector, seat: Seat | null = 0): Evidence {
  const backs = Array<string>(vector.hand).fill("?c");
  const last = vector.rounds.at(-1);
  const started = (number: number) => vector.rounds[number];
  let number = 0;
  return {
    rules: rulesOf(vector),
    record: {
      first: null,
      rounds: vector.rounds.map((round, index) => ({ seed: vector.seeds[index], first: round.first })),
    } as unknown as MatchRecord,
    match: {
      fairness: { commitment: vector.commitment, nonces: [...vector.nonces], secret: vector.secret },
      position: { decks: copyOf(last?.left ?? { clan: [], tactic: [] }) },
    } as unknown as Match,
    events: vector.rounds.flatMap((round, index) => [
      { number: ++number, kind: "started", data: { round: index + 1, first: round.first }, created: "" } as Event,
      ...round.actions.map(
        ([action = "", card = ""]) =>
          ({ number: ++number, kind: "action", data: { action, ...(card ? { card } : {}) }, created: "" }) as Event,
      ),
    ]),
    dealt: vector.rounds.map((_, index) => {
      const hands = started(index)?.hands ?? [];
      return { position: { hands: hands.map((hand, at) => (at === seat ? [...hand] : backs)) } } as unknown as Match;
    }),
  };
}

function swapTwoDraws(events: readonly Event[]): void {
  const [one, two] = events.filter(({ kind, data }) => kind === "action" && data.action === "+c");
  if (!one || !two) throw new Error("there are no two draws");
  [one.data, two.data] = [two.data, one.data];
}
