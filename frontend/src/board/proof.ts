/** The answer to "may this seat claim the stone, and why (not)?" in words (RULES 2.13). */

import type { Formation, Proof } from "../http/types";
import { t } from "../i18n/index.svelte";
import { formationWord } from "./rules.svelte";
import { capital } from "./words";

export interface Fill {
  /** Cards on the claimant's side now, and how many it must hold. */
  readonly count: number;
  readonly capacity: number;
}

export function formationName({ type, sum }: Formation): string {
  const word = formationWord(type);
  return word === "" ? t(`board.formation.${type}`, { sum }) : `${word} ${sum}`;
}

function equal(one: Formation, other: Formation): boolean {
  return one.type === other.type && one.sum === other.sum;
}

/**
 * The reason behind a proof, as a sentence.
 *
 * `voice` says whose claim it is: `you` speaks to readers of their own side, `they` of anyone's side.
 * For `can_be_beaten` the sentence ends with a colon: the counter-example follows as cards.
 */
export function proofSentence(proof: Proof, voice: "you" | "they", fill: Fill): string {
  // Some begin with the name of a formation, which is a common noun.
  return capital(reasonWords(proof, voice, fill));
}

function reasonWords(proof: Proof, voice: "you" | "they", fill: Fill): string {
  const own = voice === "you";
  const mine = proof.mine ? formationName(proof.mine) : "";
  if (proof.valid) {
    if (proof.theirs && proof.mine) {
      if (equal(proof.mine, proof.theirs)) return t(own ? "board.proof.first" : "board.proof.they.first", { mine });
      return t(own ? "board.proof.beats" : "board.proof.they.beats", { mine, theirs: formationName(proof.theirs) });
    }
    if (!proof.best) return t(own ? "board.proof.never" : "board.proof.they.never", { mine });
    return t(own ? "board.proof.best" : "board.proof.they.best", { mine, best: formationName(proof.best) });
  }
  switch (proof.reason ?? null) {
    case "incomplete":
      return t(own ? "board.proof.incomplete" : "board.proof.they.incomplete", { ...fill });
    case "beaten": {
      const theirs = proof.theirs ? formationName(proof.theirs) : "";
      if (proof.mine && proof.theirs && equal(proof.mine, proof.theirs)) {
        return t(own ? "board.proof.second" : "board.proof.they.second", { mine });
      }
      return t(own ? "board.proof.beaten" : "board.proof.they.beaten", { mine, theirs });
    }
    case "can_be_beaten":
      return t(own ? "board.proof.counter" : "board.proof.they.counter", { mine });
    case "closed":
      return t("board.proof.closed");
    case "not_attacker":
      return t("board.proof.not_attacker");
    case null:
      return t("board.sheet.unknown");
  }
}

/** A valid proof of the reader's own claim, short enough for the hint line; null when the proof does not hold. */
export function proofInShort(proof: Proof): string | null {
  if (!proof.valid || !proof.mine) return null;
  const mine = formationName(proof.mine);
  if (!proof.theirs) return t("board.proof.short.best", { mine });
  if (equal(proof.mine, proof.theirs)) return t("board.proof.first", { mine });
  return t("board.proof.short.beats", { mine, theirs: formationName(proof.theirs) });
}
