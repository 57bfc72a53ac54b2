import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { live } from "./live.svelte";
import { hear, look, PRESENT_FOR, show, showing } from "./shown";

let front: DocumentVisibilityState;
let said: number[];
let line: boolean;
let leave: () => void;

beforeEach(() => {
  front = "visible";
  said = [];
  line = true;
  leave = () => undefined;
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => front);
  vi.spyOn(live, "seen").mockImplementation((number) => {
    if (line) said.push(number);
    return line;
  });
});

afterEach(() => {
  leave();
  window.dispatchEvent(new Event("keydown"));
  vi.useRealTimers();
  window.dispatchEvent(new Event("keydown"));
  show(() => true); // nothing is left for the next test
});

const turn = (number: number, match = "m"): Parameters<typeof hear>[0][number] => ({ number, kind: "your_turn", match });

test("a notice is said to be seen once, when a screen shows it", () => {
  hear([turn(4)]);
  expect(said).toEqual([]);
  leave = showing(({ match }) => match === "m");
  look();
  look();
  expect(said).toEqual([4]);
  hear([turn(5)]);
  expect(said).toEqual([4, 5]);
});

test("the last of several notices is said to be seen for all of them", () => {
  leave = showing(({ match }) => match === "m");
  front = "hidden";
  hear([turn(7), turn(9, "another"), turn(8)]);
  front = "visible";
  look();
  expect(said).toEqual([8]);
});

test("a page that nobody has in front shows nothing to anybody, until somebody has", () => {
  leave = showing(() => true);
  front = "hidden";
  hear([turn(10)]);
  expect(said).toEqual([]);
  front = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(said).toEqual([10]);
});

test.each(["pointerdown", "keydown", "wheel"])("a page that nobody has touched for minutes shows nothing until a %s", (input) => {
  vi.useFakeTimers({ now: Date.now() + PRESENT_FOR });
  leave = showing(() => true);
  hear([turn(20)]);
  look();
  expect(said).toEqual([]);
  window.dispatchEvent(new Event(input));
  expect(said).toEqual([20]);
  vi.advanceTimersByTime(PRESENT_FOR - 1);
  hear([turn(21)]);
  expect(said).toEqual([20, 21]);
});

test("a seen notice that the server did not hear of is sent again", () => {
  leave = showing(() => true);
  line = false;
  hear([turn(11)]);
  line = true;
  look();
  expect(said).toEqual([11]);
});

test("a screen that is left shows nothing any more", () => {
  showing(() => true)();
  hear([turn(12)]);
  expect(said).toEqual([]);
});

test("a focus that the page itself moves is nobody's touch", () => {
  vi.useFakeTimers({ now: Date.now() + PRESENT_FOR });
  leave = showing(() => true);
  hear([turn(30)]);
  const button = document.createElement("button");
  document.body.append(button);
  button.focus();
  expect(said).toEqual([]);
  window.dispatchEvent(new Event("focus"));
  expect(said).toEqual([30]);
});
