import { beforeEach, expect, test, vi } from "vitest";

import { lessonGet } from "../../http/lessons";
import { Problem } from "../../http/problem";
import type { Lesson } from "../../http/types";
import { keepLessons, lessonOf } from "./lessons";

vi.mock("../../http/lessons", () => ({ lessonGet: vi.fn() }));

const LESSON: Lesson = { name: "first", ruleset: "edition2016", tactics: {}, seat: 0, steps: [] };
const away = () => Promise.reject(new Problem(0, "unreachable", ""));

beforeEach(() => {
  localStorage.clear();
  vi.mocked(lessonGet).mockReset();
});

test("a lesson once fetched is there without a network", async () => {
  vi.mocked(lessonGet).mockResolvedValueOnce(LESSON).mockImplementation(away);
  await lessonOf("first");
  await expect(lessonOf("first")).resolves.toEqual(LESSON);
});

test("a lesson that was never fetched is not there without a network", async () => {
  vi.mocked(lessonGet).mockImplementation(away);
  await expect(lessonOf("siege")).rejects.toBeInstanceOf(Problem);
});

test("the lessons that are not here yet are fetched ahead, and no other", async () => {
  vi.mocked(lessonGet).mockImplementation((name) => Promise.resolve({ ...LESSON, name }));
  await lessonOf("tactics");
  await keepLessons();
  expect(vi.mocked(lessonGet).mock.calls).toEqual([["tactics"], ["first"], ["siege"]]);
});

test("a lesson that cannot be fetched ahead does no harm", async () => {
  vi.mocked(lessonGet).mockImplementation(away);
  await expect(keepLessons()).resolves.toBeUndefined();
});
