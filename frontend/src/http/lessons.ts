/** The call for lessons, named as in `calls.ts`. */
import { ask } from "./client";
import type { Lesson, LessonName } from "./types";

export const lessonGet = (name: LessonName) => ask("get", "lessons/{name}/", { path: { name } }) as Promise<Lesson>;
