/** The reader's turn while it is being chosen and sent: state of the board, without any drawing. */

import type { Match } from "../api/types";
import { closerText, type Closer } from "./actions";
import {
  chooseCard,
  chooseStone,
  claimsOffered,
  isComplete,
  liftCard,
  NOTHING,
  placeableCards,
  submissionOf,
  targetsOf,
  toggleClaim,
  undo,
  type Choice,
} from "./pending";

/** What the turn reads of the board and how it sends. */
export interface TurnContext {
  readonly match: () => Match;
  readonly busy: () => boolean;
  readonly play: (actions: string[]) => Promise<void>;
}

/** What a tap on a stone came to. */
export type StoneTap = "placed" | "claimed" | "unclaimed" | "refused" | "look";

export class Turn {
  /** A choice belongs to one version of one match; a new version drops it by not being the one it was made for. */
  #made = $state.raw<{ match: string; version: number; choice: Choice } | null>(null);
  #sending = $state(false);
  /** The version at which the last attempt to send was refused or lost. */
  #failedAt = $state<number | null>(null);
  readonly #context: TurnContext;

  constructor(context: TurnContext) {
    this.#context = context;
  }

  get choice(): Choice {
    const { id, version } = this.#context.match();
    return this.#made?.match === id && this.#made.version === version ? this.#made.choice : NOTHING;
  }

  /** A move is under way: nothing more is taken until it is answered. */
  get locked(): boolean {
    return this.#sending || this.#context.busy();
  }

  /** The last attempt to send did not go through, and neither choice nor position has changed since. */
  get failed(): boolean {
    return this.#failedAt === this.#context.match().version;
  }

  /** Take up a card, or put it back; false when nothing can be placed with it now. */
  tapCard(card: string): boolean {
    const { options } = this.#context.match();
    if (this.locked || !placeableCards(options).has(card)) return false;
    this.#make(chooseCard(options, this.choice, card));
    return true;
  }

  /** Take a card up to carry it, whatever was chosen before (a drag has begun); false when it cannot be placed now. */
  lift(card: string): boolean {
    const { options } = this.#context.match();
    if (this.locked || !placeableCards(options).has(card)) return false;
    this.#make(liftCard(options, this.choice, card));
    return true;
  }

  /** Claim, place, or nothing, as the options allow for this stone. */
  tapStone(stone: number): StoneTap {
    const { options } = this.#context.match();
    if (this.locked) return "look";
    const { choice } = this;
    if (claimsOffered(options, choice).includes(stone)) return this.toggle(stone);
    if (choice.card === null) return "look";
    if (!targetsOf(options, choice.card).has(stone)) return "refused";
    this.#make(chooseStone(options, choice, stone));
    return "placed";
  }

  /** Add a claim to the choice or take it out. */
  toggle(stone: number): StoneTap {
    if (this.locked) return "look";
    this.#make(toggleClaim(this.#context.match().options, this.choice, stone));
    return this.choice.claims.includes(stone) ? "claimed" : "unclaimed";
  }

  undo(): void {
    if (!this.locked) this.#make(undo(this.choice));
  }

  /** Send the choice; true when the server took it. A second tap while it is under way does nothing. */
  async confirm(): Promise<boolean> {
    if (!isComplete(this.choice)) return false;
    return this.#locking(() => this.#sendChoice());
  }

  /** Send a pass, a draw or the end of the turn. */
  async close(closer: Closer): Promise<boolean> {
    return this.#locking(() => this.#context.play([closerText(closer)]));
  }

  async #sendChoice(): Promise<void> {
    let { actions, later } = submissionOf(this.choice);
    for (;;) {
      const before = this.#context.match().version;
      await this.#context.play([...actions]);
      const { id, version, options } = this.#context.match();
      if (version === before) return;
      const claims = later.filter((stone) => claimsOffered(options, NOTHING).includes(stone));
      if (claims.length === 0) return;
      const rest: Choice = { ...NOTHING, claims };
      this.#made = { match: id, version, choice: rest };
      ({ actions, later } = submissionOf(rest));
    }
  }

  async #locking(send: () => Promise<void>): Promise<boolean> {
    if (this.locked) return false;
    this.#sending = true;
    this.#failedAt = null;
    try {
      await send();
      return true;
    } catch {
      // Whoever sends tells why; the board keeps the choice, so that one more tap tries again.
      this.#failedAt = this.#context.match().version;
      return false;
    } finally {
      this.#sending = false;
    }
  }

  #make(choice: Choice): void {
    const { id, version } = this.#context.match();
    this.#made = { match: id, version, choice };
    this.#failedAt = null;
  }
}
