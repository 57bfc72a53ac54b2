/**
 * Which matches have messages that were not read on this device.
 *
 * What was written is told by notices (`message`, with its number); what was read is remembered here by the match's last number.
 */
import { kept, keep } from "./deviceStorage";
import { feed } from "../http/calls";
import { live } from "./live.svelte";
import { isProblem } from "../http/problem";
import type { Notice } from "../http/socket";

type Numbers = Record<string, number>;

const ENTRY = "cairn.read";
/** As many matches as are remembered; the oldest go first. */
const MOST = 200;

let written = $state.raw<Numbers>({});
let read = $state.raw<Numbers>(kept<Numbers>(ENTRY, {}));

live.listen((message) => {
  if (message.type === "notice") hear([message.notice]);
});

function hear(notices: readonly Pick<Notice, "kind" | "match" | "data">[]): void {
  const next = { ...written };
  for (const { kind, match, data } of notices) {
    if (kind === "message" && match !== null) next[match] = Math.max(next[match] ?? 0, Number(data["message"] ?? 0));
  }
  written = next;
}

export const unread = {
  /** Whether the other player wrote something in that match since it was last read here. */
  has(match: string): boolean {
    return (written[match] ?? 0) > (read[match] ?? 0);
  },
  /** All messages of that match up to this number were shown. */
  mark(match: string, number: number): void {
    if (number <= (read[match] ?? 0)) return;
    const others = Object.entries(read).filter(([id]) => id !== match);
    read = Object.fromEntries([...others, [match, number] as const].slice(-MOST));
    keep(ENTRY, read);
  },
  /** Fetch what was written before this page was loaded. Returns the notices that tell it, and others. */
  async load(): Promise<Notice[]> {
    try {
      const notices = (await feed()).results as Notice[];
      hear(notices);
      return notices;
    } catch (error) {
      // A dot less is no reason to say anything.
      if (!isProblem(error)) throw error;
      return [];
    }
  },
};
