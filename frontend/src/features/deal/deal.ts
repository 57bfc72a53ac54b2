/**
 * The deal of a round computed again, as NOTATION "Deals" writes it down.
 *
 * Always by our own SHA-256: `crypto.subtle` is missing on pages over plain HTTP, and one way is easier to trust than two.
 * Which cards there are is the ruleset's, from the API.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Pair, Ruleset, Seat } from "../../http/types";

export type Kind = "clan" | "tactic";
export type Decks = Record<Kind, string[]>;

/** What is shown of a secret before the match: its SHA-256, both in hex. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** The seed of a match's round (from 1), in hex. */
export function seedOf(secret: string, round: number, nonces: Pair<string>): string {
  const message = utf8ToBytes(`round:${String(round)}|${nonces[0]}|${nonces[1]}`);
  return bytesToHex(hmac(sha256, hexToBytes(secret), message));
}

/** The endless 32-bit words that a seed gives for a label. */
function* stream(seed: string, label: string): Generator<number, never> {
  const key = hexToBytes(seed);
  const prefix = utf8ToBytes(label);
  const message = new Uint8Array(prefix.length + 5);
  message.set(prefix);
  const number = new DataView(message.buffer, prefix.length + 1);
  for (let block = 0; ; block++) {
    number.setUint32(0, block);
    const words = new DataView(hmac(sha256, key, message).slice().buffer);
    for (let at = 0; at < 32; at += 4) yield words.getUint32(at);
  }
}

/** The next number from 0 to bound - 1, each as likely as any other. */
function below(words: Generator<number, never>, bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % bound;
  }
}

/** The cards as the seed shuffles them, the first on top. */
export function shuffle(seed: string, label: string, cards: readonly string[]): string[] {
  const shuffled = [...cards];
  const words = stream(seed, label);
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = below(words, last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] ?? "", shuffled[last] ?? ""];
  }
  return shuffled;
}

/** The seat that is first in a match's first round when it is drawn by lot. */
export function lotOf(seed: string): Seat {
  return below(stream(seed, "first"), 2) as Seat;
}

/** The cards of a ruleset in canonical order. */
export function cardsOf(rules: Ruleset): Decks {
  return {
    clan: rules.colours.flatMap(({ code }) => rules.values.map((value) => `${code}${String(value)}`)),
    tactic: rules.tactics.map(({ code }) => code),
  };
}

export interface Deal {
  /** Sorted canonically. */
  hands: Pair<string[]>;
  decks: Decks;
}

/** A round as it is dealt: one clan card at a time, first seat first. */
export function deal(rules: Ruleset, seed: string, first: Seat): Deal {
  const cards = cardsOf(rules);
  const clan = shuffle(seed, "clan", cards.clan);
  const dealt = clan.slice(0, 2 * rules.hand);
  const hand = (seat: Seat): string[] =>
    canonical(
      rules,
      dealt.filter((_, index) => (index % 2 === 0) === (seat === first)),
    );
  return {
    hands: [hand(0), hand(1)],
    decks: { clan: clan.slice(2 * rules.hand), tactic: shuffle(seed, "tactic", cards.tactic) },
  };
}

/** The same cards in canonical order. */
export function canonical(rules: Ruleset, cards: readonly string[]): string[] {
  const { clan, tactic } = cardsOf(rules);
  const order = [...clan, ...tactic];
  return [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The decks of a round as its actions change them: draws from the top, a scout's returns below, a support's shuffles. */
export class Draws {
  #supports = 0;

  constructor(
    readonly rules: Ruleset,
    readonly seed: string,
    readonly decks: Decks,
  ) {}

  /** Do what `action` does to the decks. Returns the card on top for a draw, else null; undefined from an empty deck. */
  take(action: string): string | null | undefined {
    if (action === "+c" || action === "+t") return this.decks[action === "+c" ? "clan" : "tactic"].shift();
    if (action.startsWith("-")) this.#under(action.slice(1));
    else if (action.startsWith("SU:")) this.#support(action.slice(3).split(","));
    return null;
  }

  #kind(card: string): Kind {
    return this.rules.tactics.some(({ code }) => code === card) ? "tactic" : "clan";
  }

  #under(card: string): void {
    this.decks[this.#kind(card)].push(card);
  }

  #support(cards: readonly string[]): void {
    this.#supports++;
    for (const kind of ["clan", "tactic"] as const) {
      const back = canonical(this.rules, cards).filter((card) => this.#kind(card) === kind);
      if (back.length === 0) continue;
      this.decks[kind] = shuffle(this.seed, `support:${String(this.#supports)}:${kind}`, [...this.decks[kind], ...back]);
    }
  }
}
