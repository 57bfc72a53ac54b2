/** Lessons from the server, kept on this device for when there is no network. */
import { lessonGet } from "../../http/lessons";
import { isProblem } from "../../http/problem";
import type { Lesson, LessonName } from "../../http/types";
import { keep, kept } from "../../stores/deviceStorage";
import { LESSONS } from "./progress";

const ENTRY = "cairn.lesson.";
/** Raised when lessons change their shape: what was kept before is fetched anew. */
const SHAPE = 2;

const entryOf = (name: LessonName): string => `${ENTRY}${SHAPE}.${name}`;

/** The lesson as the server has it now, or as this device has kept it. Throws when there is neither. */
export async function lessonOf(name: LessonName): Promise<Lesson> {
  try {
    const lesson = await lessonGet(name);
    keep(entryOf(name), lesson);
    return lesson;
  } catch (error) {
    const lesson = keptLesson(name);
    if (!lesson || !isProblem(error)) throw error;
    return lesson;
  }
}

/** Fetch and keep the lessons that this device has not yet. What cannot be fetched is left for another time. */
export async function keepLessons(): Promise<void> {
  for (const name of LESSONS) {
    if (!keptLesson(name)) await lessonOf(name).catch(() => undefined);
  }
}

function keptLesson(name: LessonName): Lesson | null {
  const found: Partial<Lesson> = kept<Partial<Lesson>>(entryOf(name), {});
  return found.steps ? (found as Lesson) : null;
}
