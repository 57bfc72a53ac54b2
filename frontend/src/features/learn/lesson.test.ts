import { expect, test } from "vitest";

import type { Lesson, LessonStep, LessonTable, Proof } from "../../http/types";
import { matchOf as boardOf } from "../../board/builders";
import { LessonRun } from "./lesson.svelte";

const HOLDS: Proof = { valid: true, mine: { type: "same", sum: 12 }, theirs: null, best: null };

function table(mark: number): LessonTable {
  const { position } = boardOf({ stones: Array<string>(9).fill("/"), position: { turn: mark } });
  return { position, taken_for: {}, formations: [], options: [], proofs: Array.from({ length: 9 }, () => [HOLDS, HOLDS]), last_move: null };
}

function step(change: Partial<LessonStep>): LessonStep {
  return { key: "place", stone: 5, look: false, new_scene: false, table: table(1), turns: [], tries: [], refused: [], ...change };
}

function turn(...actions: string[]) {
  return { actions, table: table(9), claims: [] };
}

function run(...steps: Partial<LessonStep>[]): LessonRun {
  return new LessonRun({ name: "first", ruleset: "edition2016", tactics: {}, seat: 0, steps: steps.map(step) } satisfies Lesson);
}

test("a turn that leads on shows its table until the next step begins", () => {
  const lesson = run({ turns: [turn("R7@5")] }, { table: table(3) });
  expect([lesson.table.position.turn, lesson.done]).toEqual([1, false]);
  expect(lesson.play(["R7@5"])).toBe(true);
  expect([lesson.table.position.turn, lesson.done]).toEqual([9, true]);
  expect(lesson.next()).toBe(true);
  expect([lesson.table.position.turn, lesson.done, lesson.isLast]).toEqual([3, false, true]);
  expect(lesson.next()).toBe(false);
});

test.each([
  ["a claim left out", ["P8@4"], { kind: "claim" }],
  ["another card that completes the side", ["B7@4"], { kind: "makes", makes: { type: "sum", sum: 23 } }],
  ["the right card elsewhere", ["P8@3"], { kind: "stone" }],
  ["another card elsewhere", ["G1@3"], { kind: "card" }],
  ["something else", ["pass"], { kind: "other" }],
])("%s is refused, says why, and shows the card that leads on", (_, actions, nudge) => {
  const lesson = run({ stone: 4, turns: [turn("P8@4", "!4")], tries: [{ action: "B7@4", makes: { type: "sum", sum: 23 } }] });
  expect(lesson.wanted).toEqual([]);
  expect(lesson.play(actions)).toBe(false);
  expect([lesson.nudge, lesson.done, lesson.wanted]).toEqual([nudge, false, ["P8"]]);
  expect(lesson.play(["!4", "P8@4"])).toBe(true);
  expect([lesson.nudge, lesson.wanted]).toEqual([null, []]);
});

test("a stone that is to be looked at comes first, and is enough where nothing is to be played", () => {
  const lesson = run({ look: true, turns: [turn("G1@9")] }, { look: true, stone: 4 });
  expect(lesson.play(["G1@9"])).toBe(false);
  expect(lesson.nudge).toEqual({ kind: "look" });
  lesson.look(3);
  expect(lesson.looked).toBe(false);
  lesson.look(5);
  expect([lesson.looked, lesson.nudge, lesson.done]).toEqual([true, null, false]);
  expect(lesson.play(["G1@9"])).toBe(true);
  lesson.next();
  lesson.look(4);
  expect(lesson.done).toBe(true);
});

test("the step's stones are its own and those that its card comes from and goes to", () => {
  expect(run({ stone: 5, turns: [turn("B1@9", "!5")] }).spots).toEqual([5, 9]);
  expect(run({ stone: 5, turns: [turn("TR:P7@3>5", "!5")] }).spots).toEqual([5, 3, 5]);
  expect(run({ stone: 4, look: true }).spots).toEqual([4]);
});

test("no single card is shown where several lead on", () => {
  const lesson = run({ turns: [turn("R2@5"), turn("O8@5")] });
  lesson.play(["R2@3"]);
  expect([lesson.nudge, lesson.wanted]).toEqual([{ kind: "stone" }, []]);
});

test("a lesson goes on where it was left, and with its last step if it has become shorter", () => {
  const steps = [step({}), step({})];
  const lesson: Lesson = { name: "first", ruleset: "edition2016", tactics: {}, seat: 0, steps };
  expect(new LessonRun(lesson, 1).index).toBe(1);
  expect(new LessonRun(lesson, 7).index).toBe(1);
  expect(new LessonRun(lesson, -2).index).toBe(0);
});

test("each table is another version of the match, and each scene another match", () => {
  const lesson = run({ new_scene: true, turns: [turn("R7@5")] }, { new_scene: true }, {});
  const seen = [lesson.match(["me", "Pebble"])];
  lesson.play(["R7@5"]);
  seen.push(lesson.match(["me", "Pebble"]));
  while (lesson.next()) seen.push(lesson.match(["me", "Pebble"]));
  expect(seen.map(({ id }) => id)).toEqual(["lesson-first-1", "lesson-first-1", "lesson-first-2", "lesson-first-2"]);
  expect(seen.map(({ version }) => version)).toEqual([1, 2, 3, 5]);
  expect(seen.map(({ players }) => players[1]?.username)).toEqual(Array(4).fill("Pebble"));
});

test("the proof in a lesson is what the server has proven of the table", () => {
  expect(run({}).prove(5, 1)).toBe(HOLDS);
});
