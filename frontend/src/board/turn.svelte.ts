/** The reader's turn while it is being chosen and sent: state of the board, without any drawing. */

import type { Match } from "../http/types";
import { pickOf, type Pick } from "./paths";
import {
  actionsOf,
  choiceOf,
  claimsIn,
  claimsOffered,
  isComplete,
  lifted,
  NOTHING,
  picksIn,
  restored,
  tapped,
  toggleClaim,
  undone,
  waysOn,
  withAction,
  type Choice,
} from "./pending";

/** What the turn reads of the board and how it sends. */
export interface TurnContext {
  readonly match: () => Match;
  readonly busy: () => boolean;
  readonly play: (actions: string[]) => Promise<void>;
  /** Where a choice outlives a reload of the page; null where it need not. */
  readonly memory?: ChoiceMemory | null;
}

/** What this page's tab remembers of a choice: for one version of one match. */
export interface ChoiceMemory {
  readonly read: (match: string, version: number) => readonly unknown[];
  /** The actions that were confirmed and wait for the network; null where there are none. */
  readonly sent: (match: string, version: number) => readonly string[] | null;
  readonly write: (match: string, version: number, choice: Choice) => void;
}

/** What a tap on a stone came to. */
export type StoneTap = "picked" | "claimed" | "unclaimed" | "refused" | "look";

export class Turn {
  /** A choice belongs to one version of one match; a new version drops it by not being the one it was made for. */
  #made = $state.raw<{ match: string; version: number; choice: Choice } | null>(null);
  #sending = $state(false);
  /** The version at which the last attempt to send was refused or lost. */
  #failedAt = $state<number | null>(null);
  readonly #context: TurnContext;
  /** What was chosen before the page was loaded again, or before another match was looked at. */
  readonly #remembered: Choice = $derived.by(() => {
    const { id, version, options } = this.#context.match();
    const { memory } = this.#context;
    if (!memory) return NOTHING;
    const sent = memory.sent(id, version);
    return sent ? choiceOf(options, sent) : restored(options, memory.read(id, version));
  });

  constructor(context: TurnContext) {
    this.#context = context;
  }

  get choice(): Choice {
    const { id, version } = this.#context.match();
    return this.#made?.match === id && this.#made.version === version ? this.#made.choice : this.#remembered;
  }

  /** A move is under way: nothing more is taken until it is answered. */
  get locked(): boolean {
    return this.#sending || this.#context.busy();
  }

  /** The last attempt to send did not go through, and neither choice nor position has changed since. */
  get failed(): boolean {
    return this.#failedAt === this.#context.match().version;
  }

  /** The choice is complete and nothing could be added to it. */
  get settled(): boolean {
    const { options } = this.#context.match();
    const open = claimsOffered(options, this.choice).some((stone) => !this.choice.includes(stone));
    return isComplete(options, this.choice) && !open && waysOn(options, this.choice).size === 0;
  }

  /** Pick what was tapped, or take it back; false where that leads nowhere now. */
  tap(pick: Pick): boolean {
    return this.#take(tapped(this.#options, this.choice, pick));
  }

  /** Take something up to carry it, whatever was chosen before (a drag has begun); false when it cannot be picked now. */
  lift(pick: Pick): boolean {
    return this.#take(lifted(this.#options, this.choice, pick));
  }

  /** Choose a whole action at once, as NOTATION writes it; false when it cannot be chosen now. */
  choose(action: string): boolean {
    return this.#take(withAction(this.#options, this.choice, action));
  }

  /** Pick the stone, claim it, or neither, as the options allow. */
  tapStone(stone: number): StoneTap {
    if (this.locked) return "look";
    const pick = pickOf.stone(stone);
    const claimable = claimsOffered(this.#options, this.choice).includes(stone);
    const midway = picksIn(this.choice).length > 0 && !isComplete(this.#options, this.choice);
    if (claimable && !midway && !waysOn(this.#options, this.choice).has(pick)) return this.toggle(stone);
    if (this.tap(pick)) return "picked";
    if (claimable) return this.toggle(stone);
    return picksIn(this.choice).length === 0 ? "look" : "refused";
  }

  /** Add a claim to the choice or take it out. */
  toggle(stone: number): StoneTap {
    if (this.locked) return "look";
    this.#make(toggleClaim(this.#options, this.choice, stone));
    return claimsIn(this.choice).includes(stone) ? "claimed" : "unclaimed";
  }

  undo(): void {
    if (!this.locked) this.#make(undone(this.#options, this.choice));
  }

  /** Drop the choice. */
  clear(): void {
    if (!this.locked) this.#make(NOTHING);
  }

  /** Send the choice; true when the server took it. A second tap while it is under way does nothing. */
  async confirm(): Promise<boolean> {
    if (!isComplete(this.#options, this.choice)) return false;
    const { id, version } = this.#context.match();
    const actions = actionsOf(this.#options, this.choice);
    const sent = await this.#locking(() => this.#context.play([...actions]));
    // What was sent, or waits for the network, is kept elsewhere.
    if (sent) this.#context.memory?.write(id, version, NOTHING);
    return sent;
  }

  get #options(): Match["options"] {
    return this.#context.match().options;
  }

  async #locking(send: () => Promise<void>): Promise<boolean> {
    if (this.locked) return false;
    this.#sending = true;
    this.#failedAt = null;
    try {
      await send();
      return true;
    } catch {
      // The caller shows why; the board keeps the choice, so that one more tap tries again.
      this.#failedAt = this.#context.match().version;
      return false;
    } finally {
      this.#sending = false;
    }
  }

  #take(choice: Choice | null): boolean {
    if (this.locked || choice === null) return false;
    this.#make(choice);
    return true;
  }

  #make(choice: Choice): void {
    const { id, version } = this.#context.match();
    this.#made = { match: id, version, choice };
    this.#context.memory?.write(id, version, choice);
    this.#failedAt = null;
  }
}
