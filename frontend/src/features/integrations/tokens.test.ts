import { describe, expect, test } from "vitest";

import type { Token } from "../../http/types";
import { needWords } from "../../i18n/index.svelte";
import {
  expiryInWords,
  expiryOf,
  isOver,
  LIFETIMES,
  LONGEST_NAME,
  nameOf,
  SCOPES,
  scopesInWords,
  useInWords,
  wished,
} from "./tokens";
import document from "../../../../docs/reference/openapi.yaml?raw";

await needWords("account");

const NOW = Date.parse("2026-11-21T12:00:00Z");

function token(changes: Partial<Token> = {}): Token {
  const made = "2026-11-01T12:00:00Z";
  return { id: "1", name: "My bot", app: null, scopes: ["read"], created: made, expires_at: null, last_used: null, ...changes };
}

describe("a token", () => {
  test("is as a program's link wishes it", () => {
    const link = "?name=My+bot&scopes=challenge,play,read&days=never";
    expect(wished(link)).toEqual({ name: "My bot", scopes: ["read", "play", "challenge"], lifetime: "never" });
  });

  test.each(["", "?scopes=all,__proto__&days=toString&name=", "?scopes=&days=7", "?scopes[]=play"])(
    "is as ever where a link wishes nothing that there is: %s",
    (link) => {
      expect(wished(link)).toEqual({ name: "", scopes: ["read"], lifetime: "90" });
    },
  );

  test("has no longer name than it may have", () => {
    expect(wished(`?name=${"a".repeat(99)}`).name).toHaveLength(LONGEST_NAME);
  });

  test("can be given every scope that the API has, and no other", () => {
    const [, listed] = /ScopesEnum:\s+enum:\s+((?:- \w+\s+)+)/.exec(document) ?? [];
    expect(listed?.match(/\w+/g)).toEqual(SCOPES);
  });

  test.each([
    ["30", "2026-12-21T12:00:00.000Z"],
    ["365", "2027-11-21T12:00:00.000Z"],
    ["never", null],
  ] as const)("that is good for %s expires then", (lifetime, end) => {
    expect(expiryOf(lifetime, NOW)).toBe(end);
    expect(lifetime in LIFETIMES).toBe(true);
  });

  test("is over from the moment on that it names", () => {
    expect(isOver(token({ expires_at: "2026-11-21T12:00:00Z" }), NOW)).toBe(true);
    expect(isOver(token({ expires_at: "2026-11-21T12:00:01Z" }), NOW)).toBe(false);
    expect(isOver(token(), NOW)).toBe(false);
  });

  test("says when it ends, with the year where it is another, and when it did", () => {
    expect(expiryInWords(token(), NOW)).toBe("Does not expire");
    expect(expiryInWords(token({ expires_at: "2027-02-19T12:00:00Z" }), NOW)).toMatch(/^Expires on .*2027/);
    expect(expiryInWords(token({ expires_at: "2026-12-19T12:00:00Z" }), NOW)).not.toContain("2026");
    expect(expiryInWords(token({ expires_at: "2026-11-19T12:00:00Z" }), NOW)).toMatch(/^Expired on/);
  });

  test("is called by the app that has it", () => {
    expect(nameOf(token())).toBe("My bot");
    expect(nameOf(token({ name: "app.exam", app: "app.example" }))).toBe("app.example");
  });

  test("says what it may, in the order of the scopes, and whether it was used", () => {
    expect(scopesInWords(token({ scopes: ["play", "read", "challenge"] }), "en")).toBe("read, play, and challenge");
    expect(useInWords(token())).toBe("Not used yet");
    expect(useInWords(token({ last_used: new Date().toISOString() }))).toMatch(/^Last used /);
  });
});
