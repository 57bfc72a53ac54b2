import { describe, expect, test } from "vitest";

import type { Sanction } from "../../http/types";
import { holdsOf, holdText, sanctionOf, type Hold } from "./holds";
import { endOf, standingOf, stateOf } from "./sanction";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const LATER = "2026-12-03T14:00:00Z";
const BEFORE = "2026-11-22T11:59:59Z";

const sanction = (change: Partial<Sanction>): Sanction =>
  ({ id: "s1", kind: "mute", until: null, reversed: null, ...change }) as Sanction;

describe("a sanction", () => {
  test.each([
    [{}, "holds"],
    [{ until: LATER }, "holds"],
    [{ until: BEFORE }, "over"],
    [{ kind: "warning" }, "warned"],
    [{ until: LATER, reversed: BEFORE }, "reversed"],
    [{ kind: "warning", reversed: BEFORE }, "reversed"],
  ] as const)("with %o has the state %s", (change, state) => {
    expect(stateOf(sanction(change), NOW)).toBe(state);
  });

  test("says how it stands", () => {
    expect(standingOf(sanction({}), NOW)).toBe("In effect");
    expect(standingOf(sanction({ until: LATER }), NOW)).toBe(`In effect until ${endOf(LATER, NOW)}`);
    expect(standingOf(sanction({ until: BEFORE }), NOW)).toBe("Over");
    expect(standingOf(sanction({ reversed: BEFORE }), NOW)).toBe("Reversed on November 22");
  });

  test("ends at an hour when that is near, on a day when it is far", () => {
    expect(endOf(LATER, NOW)).toMatch(/:\d\d/);
    expect(endOf("2029-01-05T10:00:00Z", NOW)).toBe("January 5, 2029");
  });
});

describe("a restriction in effect on an account", () => {
  const hold = (kind: Hold["kind"], until: string | null): Hold => ({ kind, until });

  test("is one that has not ended, and is none where the account is unknown", () => {
    const holds = { suspended: { until: null }, muted: { until: BEFORE }, match_ban: { until: LATER }, rename: true } as const;
    expect(holdsOf({ holds }, NOW)).toEqual([hold("suspended", null), hold("match_ban", LATER), hold("rename", null)]);
    expect(holdsOf({}, NOW)).toEqual([]);
    expect(holdsOf(null, NOW)).toEqual([]);
  });

  test("is shown with its end, where it has one", () => {
    expect(holdText(hold("muted", LATER), "Mira", NOW)).toBe(`You cannot write messages until ${endOf(LATER, NOW)}.`);
    expect(holdText(hold("suspended", null), "Mira", NOW)).toMatch(/^Your account is suspended:/);
    expect(holdText(hold("rename", null), "Quiet Heron", NOW)).toContain("Quiet Heron");
  });

  test("leads to the sanction that lasts longest", () => {
    const all = [
      sanction({ id: "over", until: BEFORE }),
      sanction({ id: "short", until: LATER }),
      sanction({ id: "back", reversed: BEFORE }),
      sanction({ id: "long", until: "2027-01-01T00:00:00Z" }),
      sanction({ id: "other", kind: "match_ban" }),
      sanction({ id: "closed", kind: "closure" }),
    ];
    expect(sanctionOf(hold("muted", LATER), all, NOW)?.id).toBe("long");
    expect(sanctionOf(hold("suspended", null), all, NOW)?.id).toBe("closed");
    expect(sanctionOf(hold("rename", null), all, NOW)).toBeUndefined();
  });
});
