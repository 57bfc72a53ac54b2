import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { ServerMessage } from "../http/socket";
import { live } from "./live.svelte";
import { isMatchStarted, oneByOne, refreshWhileShown } from "./refresh";

const STARTED = { type: "notice", notice: { kind: "match_started" } } as ServerMessage;
const TURN = { type: "notice", notice: { kind: "your_turn" } } as ServerMessage;
const HELLO = { type: "hello" } as ServerMessage;

let front: DocumentVisibilityState;
let hear: (message: ServerMessage) => void;
const unlisten = vi.fn();
const look = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  front = "visible";
  look.mockClear();
  unlisten.mockClear();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => front);
  vi.spyOn(live, "listen").mockImplementation((listener) => {
    hear = listener;
    return unlisten;
  });
});

afterEach(() => void vi.useRealTimers());

const turnTo = (state: DocumentVisibilityState): void => {
  front = state;
  document.dispatchEvent(new Event("visibilitychange"));
};

test("a page in front looks now and then, a hidden one when it comes to the front", () => {
  const stop = refreshWhileShown(look, 1_000);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(look).toHaveBeenCalledTimes(2);
  turnTo("hidden");
  vi.advanceTimersByTime(9_000);
  expect(look).toHaveBeenCalledTimes(2);
  turnTo("visible");
  expect(look).toHaveBeenCalledTimes(3);
  stop();
});

test("news makes a page in front look at once; other messages do not", () => {
  const stop = refreshWhileShown(look, 1_000, isMatchStarted);
  for (const message of [TURN, HELLO]) hear(message);
  expect(look).not.toHaveBeenCalled();
  hear(STARTED);
  expect(look).toHaveBeenCalledTimes(1);
  turnTo("hidden");
  hear(STARTED);
  expect(look).toHaveBeenCalledTimes(1);
  stop();
});

test("no message is news where none was asked for", () => {
  const stop = refreshWhileShown(look, 1_000);
  hear(STARTED);
  expect(look).not.toHaveBeenCalled();
  stop();
});

test("a page looks no more once it was stopped", () => {
  refreshWhileShown(look, 1_000)();
  expect(unlisten).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  turnTo("visible");
  expect(look).not.toHaveBeenCalled();
});

test("calls while an answer is awaited, or just after it, are one question more", async () => {
  const answers: (() => void)[] = [];
  const question = vi.fn(() => new Promise<void>((answer) => answers.push(answer)));
  const ask = oneByOne(question);
  for (let times = 0; times < 5; times++) ask();
  expect(question).toHaveBeenCalledTimes(1);
  answers.shift()?.();
  await vi.advanceTimersByTimeAsync(50);
  ask();
  expect(question).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(question).toHaveBeenCalledTimes(2);
  answers.shift()?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(question).toHaveBeenCalledTimes(2);
  ask();
  expect(question).toHaveBeenCalledTimes(3);
});
