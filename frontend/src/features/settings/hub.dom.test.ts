import { describe, expect, test } from "vitest";

import { groupsFor, isPage } from "./hub";
import { sections } from "./sections";

const paths = (account: { is_guest: boolean }): string[] =>
  groupsFor(account).flatMap((group) => group.entries.map((entry) => entry.href));

describe("the settings' first page", () => {
  test("leads to pages that there are, each once", () => {
    for (const account of [{ is_guest: true }, { is_guest: false }]) {
      const found = paths(account);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every(isPage)).toBe(true);
    }
  });

  test("leads to every section for one kind of account or the other, but for those with a place elsewhere", () => {
    const found = new Set([...paths({ is_guest: true }), ...paths({ is_guest: false })]);
    // In those of notifications, tokens and webhooks, and above all entries.
    const elsewhere = ["delivery", "new-token", "new-webhook", "bot", "upgrade"];
    expect(Object.keys(sections).filter((name) => !found.has(`/settings/${name}`))).toEqual(elsewhere);
  });

  test("offers a guest nothing that needs a password", () => {
    const offered = paths({ is_guest: true });
    for (const name of ["password", "two-step", "tokens", "webhooks"]) expect(offered).not.toContain(`/settings/${name}`);
    for (const name of ["avatar", "name", "recovery", "email"]) expect(offered).toContain(`/settings/${name}`);
  });

  test("has no group without an entry", () => {
    for (const is_guest of [true, false]) {
      expect(groupsFor({ is_guest }).filter((group) => group.entries.length === 0)).toEqual([]);
    }
  });
});

test("a page of the settings is one that the client has a screen for", () => {
  expect(isPage("/settings/avatar")).toBe(true);
  expect(isPage("/settings/nonsense")).toBe(false);
  expect(isPage("/nonsense")).toBe(false);
});
