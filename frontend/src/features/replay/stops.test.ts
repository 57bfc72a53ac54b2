import { describe, expect, test } from "vitest";

import type { Event } from "../../http/types";
import { endOfRound, stopAt, stopsOf } from "./stops";

/** Events in a line: `started`, `0 R7@3`, `round_over`, `finished`, `draw_offered`. */
function events(...lines: string[]): Event[] {
  let round = 0;
  return lines.map((line, index) => {
    const [head = "", action] = line.split(" ");
    const data = action ? { seat: Number(head), action } : head === "started" ? { round: ++round, first: 0 } : {};
    return { number: index + 1, kind: action ? "action" : head, data, created: "" } as Event;
  });
}

const told = (list: Event[]): string[] =>
  stopsOf(list).map(({ at, round, turn, seat, actions }) => `${at}: ${round}/${turn} ${seat ?? "-"} ${actions.join(" ")}`.trim());

describe("a replay stops", () => {
  test("at the deal and after each turn, however many moves it took", () => {
    expect(told(events("started", "0 R7@3", "0 !3", "0 +c", "1 B4@1", "1 +c"))).toEqual([
      "1: 1/0 -",
      "4: 1/1 0 R7@3 !3 +c",
      "6: 1/2 1 B4@1 +c",
    ]);
  });

  test("after a turn that a draw has left open for claims (RULES 5.7)", () => {
    const siege = events("started", "0 B11@4", "0 +c", "0 !4", "0 end", "1 R1@1", "1 +c", "0 !2", "0 R3@1", "0 +c", "round_over");
    expect(told([...siege, ...events("started", "0 R2@1").slice(0, 2)])).toEqual([
      "1: 1/0 -",
      "5: 1/1 0 B11@4 +c !4 end",
      "7: 1/2 1 R1@1 +c",
      "11: 1/3 0 !2 R3@1 +c",
      "1: 1/0 -",
      "2: 1/1 0 R2@1",
    ]);
  });

  test("after a scout's turn, not after each of its draws (RULES 3.6)", () => {
    const scout = events("started", "0 SC", "0 +c", "0 +t", "0 +c", "0 -R7", "0 -?t", "0 end", "1 B4@1", "1 +c");
    expect(told(scout)).toEqual(["1: 1/0 -", "8: 1/1 0 SC +c +t +c -R7 -?t end", "10: 1/2 1 B4@1 +c"]);
    const short = events("started", "0 SC", "0 +c", "0 +c", "0 -R7", "0 -R8", "0 +c", "1 pass", "1 end");
    expect(told(short)).toEqual(["1: 1/0 -", "7: 1/1 0 SC +c +c -R7 -R8 +c", "9: 1/2 1 pass end"]);
  });

  test("after an exchange's turn, with the other's answer in it (RULES 6.6)", () => {
    expect(told(events("started", "0 XC:?c,?c", "1 XC=?c,?c", "0 !2", "0 +c", "1 B4@1", "1 end"))).toEqual([
      "1: 1/0 -",
      "5: 1/1 0 XC:?c,?c XC=?c,?c !2 +c",
      "7: 1/2 1 B4@1 end",
    ]);
  });

  test("with the end of a round and of the match shown at their last turns", () => {
    const match = events("started", "0 R7@3", "0 !3", "round_over", "started", "1 B4@1", "draw_offered", "finished");
    expect(told(match)).toEqual(["4: 1/1 0 R7@3 !3", "5: 2/0 -", "8: 2/1 1 B4@1"].toSpliced(0, 0, "1: 1/0 -"));
    expect(endOfRound(stopsOf(match), 1)).toBe(1);
    expect(endOfRound(stopsOf(match), 2)).toBe(3);
  });

  test("at the stop that shows a given event, and at the last one for a later event", () => {
    const stops = stopsOf(events("started", "0 R7@3", "0 +c", "1 B4@1", "1 +c"));
    expect([1, 2, 3, 4, 99].map((at) => stopAt(stops, at))).toEqual([0, 1, 1, 2, 2]);
  });
});
