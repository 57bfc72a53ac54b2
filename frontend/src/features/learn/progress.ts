/** How far the reader of this device has come in each lesson. */
import type { LessonName } from "../../http/types";
import { keep, kept } from "../../stores/deviceStorage";

/** In the order to take them in. */
export const LESSONS: readonly LessonName[] = ["first", "tactics", "siege"];

export interface Progress {
  /** The step to go on with, from 0. */
  step: number;
  /** How many steps there are; 0 as long as the lesson was never opened. */
  count: number;
  /** Whether the lesson was gone through to its end, at any time. */
  done: boolean;
}

const ENTRY = "cairn.lessons";
const NONE: Progress = { step: 0, count: 0, done: false };

export function progressOf(name: LessonName): Progress {
  const { step, count, done } = { ...NONE, ...(kept<Partial<Record<LessonName, Progress>>>(ENTRY, {})[name] ?? {}) };
  return { step: natural(step), count: natural(count), done: done === true };
}

function natural(found: unknown): number {
  return Number.isSafeInteger(found) && (found as number) > 0 ? (found as number) : 0;
}

export function keepProgress(name: LessonName, progress: Progress): void {
  keep(ENTRY, { ...kept(ENTRY, {}), [name]: progress });
}

/** The lesson after this one; null after the last. */
export function nextLesson(name: LessonName): LessonName | null {
  return LESSONS[LESSONS.indexOf(name) + 1] ?? null;
}

export function isLesson(id: string): id is LessonName {
  return (LESSONS as readonly string[]).includes(id);
}
