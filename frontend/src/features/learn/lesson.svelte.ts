/** A lesson as it is gone through: where one is, what leads on, and why something else does not. No rule: all is the server's. */
import { parseAction } from "../../board/actions";
import { proofIn, standIn } from "../../board/standIn";
import type { Formation, Lesson, LessonStep, LessonTable, LessonTurn, Match, Proof, Seat } from "../../http/types";

/** Why what was played does not lead on. */
export type Nudge =
  | { readonly kind: "look" | "claim" | "stone" | "card" | "other" }
  | { readonly kind: "makes"; readonly makes: Formation };

export class LessonRun {
  index = $state(0);
  /** The turn that was played; its table is shown until the next step begins. */
  turn = $state.raw<LessonTurn | null>(null);
  /** The step's stone was looked at from close by. */
  looked = $state(false);
  nudge = $state.raw<Nudge | null>(null);

  constructor(
    readonly lesson: Lesson,
    start = 0,
  ) {
    this.index = Math.min(Math.max(start, 0), lesson.steps.length - 1);
  }

  get step(): LessonStep {
    const step = this.lesson.steps[this.index];
    if (!step) throw new Error("the lesson has no such step");
    return step;
  }

  get table(): LessonTable {
    return this.turn?.table ?? this.step.table;
  }

  /** What the step asks for has been done. */
  get done(): boolean {
    return this.turn !== null || (this.step.turns.length === 0 && this.looked);
  }

  get isLast(): boolean {
    return this.index === this.lesson.steps.length - 1;
  }

  /** The stones that the step is about: its own, and where its card goes from and to; once the round is won, those that won it. */
  get spots(): readonly number[] {
    const { result, stones } = this.table.position;
    if (result) return longestRow(stones.map(({ claimed_by }) => claimed_by === this.lesson.seat));
    const action = parseAction(this.step.turns[0]?.actions[0] ?? "");
    const { stone } = this.step;
    if (action.kind === "place") return [stone, action.stone];
    return action.kind === "move" ? [stone, action.from ?? stone, action.to ?? stone] : [stone];
  }

  /** After something that did not lead on: the cards of the hand that do, where not all of them do. */
  get wanted(): readonly string[] {
    if (this.nudge === null || this.done) return [];
    const cards = this.step.turns.map(({ actions }) => cardPlayed(actions[0] ?? ""));
    return new Set(cards).size === 1 && cards[0] ? [cards[0]] : [];
  }

  /** The match that the board shows. */
  match(names: readonly [string, string]): Match {
    const { table, lesson } = this;
    return standIn({
      id: `lesson-${lesson.name}-${this.#scene}`,
      version: 2 * this.index + (this.turn ? 2 : 1),
      names,
      seat: lesson.seat,
      tactics: lesson.tactics,
      lastMove: table.last_move,
      position: table.position,
      taken_for: table.taken_for,
      formations: table.formations,
      options: table.options,
    });
  }

  prove(stone: number, seat: Seat): Proof {
    return proofIn(this.table.proofs, stone, seat);
  }

  /** The proofs after an action, as far as the lesson knows where it leads: those of the claims that may follow it, too. */
  proofsAfter(action: string): Proof[][] {
    const turns = this.step.turns.filter(({ actions }) => actions[0] === action);
    const [turn] = turns;
    if (!turn) return this.table.proofs;
    const claims = turns.flatMap((each) => each.claims);
    return turn.table.proofs.map((proofs, index) => {
      const claim = claims.find(({ stone }) => stone === index + 1);
      return claim ? [claim.proof, ...proofs.slice(1)] : proofs;
    });
  }

  /** Play a turn; false where it does not lead on, and `nudge` says why. */
  play(actions: readonly string[]): boolean {
    const nudge = this.#against(actions);
    this.nudge = nudge;
    if (nudge !== null) return false;
    this.turn = this.step.turns.find((turn) => same(turn.actions, actions)) ?? null;
    return true;
  }

  /** A stone is looked at from close by. */
  look(stone: number): void {
    if (stone !== this.step.stone || !this.step.look) return;
    this.looked = true;
    this.nudge = null;
  }

  /** Go on to the next step, whether or not this one was done; false after the last. */
  next(): boolean {
    if (this.isLast) return false;
    this.index += 1;
    this.#clear();
    return true;
  }

  restart(): void {
    this.index = 0;
    this.#clear();
  }

  #clear(): void {
    this.turn = this.nudge = null;
    this.looked = false;
  }

  /** How many scenes have begun so far. */
  get #scene(): number {
    return this.lesson.steps.slice(0, this.index + 1).filter(({ new_scene }) => new_scene).length;
  }

  #against(actions: readonly string[]): Nudge | null {
    const { step } = this;
    if (step.look && !this.looked) return { kind: "look" };
    if (step.turns.some((turn) => same(turn.actions, actions))) return null;
    const [played = ""] = actions;
    if (step.turns.some((turn) => turn.actions[0] === played)) return { kind: "claim" };
    const other = step.tries.find(({ action }) => action === played);
    if (other) return { kind: "makes", makes: other.makes };
    const wanted = step.turns.map((turn) => turn.actions[0] ?? "");
    if (wanted.some((action) => cardPlayed(action) === cardPlayed(played))) return { kind: "stone" };
    return { kind: cardPlayed(played) === null ? "other" : "card" };
  }
}

/** The stones of the longest row of those that are held. */
function longestRow(held: readonly boolean[]): number[] {
  let best: number[] = [];
  let row: number[] = [];
  for (const [index, mine] of held.entries()) {
    row = mine ? [...row, index + 1] : [];
    if (row.length > best.length) best = row;
  }
  return best;
}

/** The same actions, with the claims in any order. */
function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((action) => other.includes(action));
}

/** The card of the hand that an action plays; null where it plays none. */
function cardPlayed(text: string): string | null {
  const action = parseAction(text);
  if (action.kind === "place") return action.card;
  return action.kind === "move" ? action.by : null;
}
