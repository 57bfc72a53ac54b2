import { expect, test } from "vitest";

import { announce, announced, announcements } from "./announce.svelte";

test("sentences that come together are all said, in order", () => {
  announce("Ann played 7.");
  announce("You won.");
  expect(announcements().slice(-2).map(({ text }) => text)).toEqual(["Ann played 7.", "You won."]);
  expect(announced()).toBe("You won.");
});

test("the same sentence twice makes two lines", () => {
  announce("Your turn.");
  announce("Your turn.");
  const [before, after] = announcements().slice(-2);
  expect(before?.text).toBe(after?.text);
  expect(before?.id).not.toBe(after?.id);
});

test("old lines go", () => {
  for (let turn = 0; turn < 9; turn++) announce(`Turn ${String(turn)}.`);
  expect(announcements()).toHaveLength(3);
});
