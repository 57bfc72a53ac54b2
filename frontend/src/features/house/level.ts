/** How strong the opponent of the house was against whom somebody played last on this device. */
import { keep, kept } from "../../stores/deviceStorage";

const ENTRY = "cairn.opponent";

/** The lowest at first. */
export function lastLevel(): number {
  return kept(ENTRY, { level: 1 }).level;
}

export function keepLevel(level: number): void {
  keep(ENTRY, { level });
}
