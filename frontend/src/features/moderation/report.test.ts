import { describe, expect, test } from "vitest";

import type { Message } from "../../http/types";
import { attachedTo, kindOf, reasonsFor, reportOf } from "./report";
import type { Subject } from "./subject";

const player = { username: "Ben", is_guest: false };
const message = { number: 7, text: "…" } as Message;
const ofMessage: Subject = { player, match: "m1", message };
const ofMatch: Subject = { player, match: "m1" };
const ofPlayer: Subject = { player };

describe("a report", () => {
  test("of a message names match and message, and has the reasons for messages", () => {
    expect(reasonsFor(ofMessage)).toEqual(["insult", "threat", "spam", "other"]);
    const sent = { kind: "message", reason: "threat", text: "They mean it.", match: "m1", message: 7 };
    expect(reportOf(ofMessage, "threat", "  They mean it. ")).toEqual(sent);
  });

  test("from a match is about conduct there, or about the name", () => {
    for (const reason of reasonsFor(ofMatch)) {
      const kind = reason.startsWith("name_") ? "name" : "conduct";
      const where = kind === "conduct" ? { match: "m1" } : {};
      expect(reportOf(ofMatch, reason, "")).toEqual({ kind, reason, text: "", player: "Ben", ...where });
    }
  });

  test("from a profile is about the name alone: how somebody plays is seen in a match", () => {
    expect(reasonsFor(ofPlayer)).toEqual(["name_offensive", "name_impersonation", "other"]);
    for (const reason of reasonsFor(ofPlayer)) expect(kindOf(ofPlayer, reason)).toBe("name");
  });

  test("says what goes with it", () => {
    expect(attachedTo(ofMessage, null)).toEqual(["report.with.message", "report.with.you"]);
    expect(attachedTo(ofMatch, null)).toEqual(["report.with.conduct", "report.with.you"]);
    expect(attachedTo(ofMatch, "name_offensive")).toEqual(["report.with.name", "report.with.you"]);
    expect(attachedTo(ofPlayer, null)).toEqual(["report.with.name", "report.with.you"]);
  });
});
