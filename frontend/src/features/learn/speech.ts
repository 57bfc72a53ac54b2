/** What the guide says: of a step, of what did not lead on, and of what was done. */
import { formationName } from "../../board/proof";
import { placeName } from "../../board/words";
import type { Match, Proof } from "../../http/types";
import { hasText, t, type Key } from "../../i18n/index.svelte";
import type { LessonRun, Nudge } from "./lesson.svelte";

/** The text of a step under one of its moments; "" where it has none. */
function textOf(run: LessonRun, moment: "ask" | "looked" | "done"): string {
  const key = `learn.${run.lesson.name}.${run.step.key}.${moment}`;
  return hasText(key) ? t(key as Key & "learn.first.place.ask") : "";
}

/** What the guide says now. */
export function speechOf(run: LessonRun, match: Match): string {
  if (run.nudge) return nudgeText(run.nudge, run, match);
  if (run.done) return textOf(run, "done");
  return (run.looked && textOf(run, "looked")) || textOf(run, "ask");
}

function nudgeText(nudge: Nudge, run: LessonRun, match: Match): string {
  const place = placeName(match, run.step.stone);
  switch (nudge.kind) {
    case "makes":
      return t("learn.nudge.makes", { worth: formationName(nudge.makes) });
    case "stone":
      return t("learn.nudge.stone");
    case "look":
      return t("learn.nudge.look", { place });
    case "claim":
      return t("learn.nudge.claim", { place });
    case "card":
    case "other":
      return t(`learn.nudge.${nudge.kind}`);
  }
}

/** The proof that the guide shows beside the words: of the claim just made, or of the one that does not hold. */
export function proofShown(run: LessonRun): { stone: number; proof: Proof } | null {
  if (run.nudge) return null;
  const [claim] = run.turn?.claims ?? [];
  if (claim) return claim;
  const { stone, look } = run.step;
  if (!look || !run.looked || run.turn) return null;
  const proof = run.prove(stone, run.lesson.seat);
  return proof.counter ? { stone, proof } : null;
}
