import { expect, test } from "vitest";

import { keepProgress, nextLesson, progressOf } from "./progress";

test("progress is kept for each lesson on this device", () => {
  expect(progressOf("first")).toEqual({ step: 0, count: 0, done: false });
  keepProgress("first", { step: 3, count: 7, done: false });
  keepProgress("siege", { step: 0, count: 6, done: true });
  expect([progressOf("first"), progressOf("siege")]).toEqual([{ step: 3, count: 7, done: false }, { step: 0, count: 6, done: true }]);
  expect(progressOf("tactics")).toEqual({ step: 0, count: 0, done: false });
});

test.each(['{"first": {"step": "x", "done": "y"}}', '{"first": null}', '{"first": {"step": -1}}', "[]", "no JSON"])("a lesson whose progress is kept as %s is not begun", (text) => {
  localStorage.setItem("cairn.lessons", text);
  expect(progressOf("first")).toEqual({ step: 0, count: 0, done: false });
});

test("the lessons follow each other", () => {
  expect([nextLesson("first"), nextLesson("tactics"), nextLesson("siege")]).toEqual(["tactics", "siege", null]);
});
