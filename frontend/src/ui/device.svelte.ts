/** How this device takes one's touches and moves, kept in the browser: other devices have their own. */
import { keep, kept } from "../stores/deviceStorage";

const ENTRY = "cairn.device";

let choices = $state.raw(kept(ENTRY, { typing: false, haptics: true, sorting: "colour" }));

function change(part: Partial<typeof choices>): void {
  choices = { ...choices, ...part };
  keep(ENTRY, choices);
}

/** Whether matches have a field for typed moves. */
export function typing(): boolean {
  return choices.typing;
}

export function chooseTyping(on: boolean): void {
  change({ typing: on });
}

/** Whether the phone may answer a touch of the board by vibrating. */
export function haptics(): boolean {
  return choices.haptics;
}

export function chooseHaptics(on: boolean): void {
  change({ haptics: on });
}

/** By what the hand is sorted; a word of the board's. */
export function sorting(): string {
  return choices.sorting;
}

export function chooseSorting(by: string): void {
  change({ sorting: by });
}
