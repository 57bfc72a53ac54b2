/** What a lesson adds to the board. */
import type { Snippet } from "svelte";

import type { Refusal } from "./touch.svelte";

export interface LessonFrame {
  /** In place of the hint; told of a tap that led nowhere. */
  readonly guide: Snippet<[complaint: string | null]>;
  /** In place of the action bar, once there is nothing more to do. */
  readonly bar: Snippet | null;
  /** The stones that it is about; all others stand back. */
  readonly spots: readonly number[];
  /** Cards of the hand that it points at. */
  readonly wanted: readonly string[];
  /** Why the last turn was not taken. */
  readonly refusal: Refusal | null;
  /** A stone is looked at from close by. */
  readonly onlook: (stone: number) => void;
}
