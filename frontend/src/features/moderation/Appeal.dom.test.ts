import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import * as calls from "../../http/moderation";
import { Problem } from "../../http/problem";
import type { Sanction } from "../../http/types";
import Appeal from "./Appeal.svelte";

afterEach(cleanup);

const appeal = { text: "It was not me.", created: "2026-11-20T10:00:00Z", decided: null, upheld: null, answer: "" };
const sanction = (change: Partial<Sanction> = {}): Sanction =>
  ({ id: "s1", kind: "mute", until: null, reversed: null, appeal: null, may_appeal: true, ...change }) as Sanction;

const go = (): HTMLButtonElement => screen.getByRole("button", { name: "Send the appeal" });

test("an appeal says something: blanks alone cannot be sent", async () => {
  render(Appeal, { sanction: sanction(), onmade: vi.fn() });
  expect(go().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText("Why it should be reversed"), "   ");
  expect(go().disabled).toBe(true);
});

test("an appeal is sent once, and its outcome is asked for", async () => {
  const made = vi.spyOn(calls, "appealMake").mockResolvedValue(undefined as never);
  const onmade = vi.fn(() => Promise.resolve());
  render(Appeal, { sanction: sanction(), onmade });
  await userEvent.type(screen.getByLabelText("Why it should be reversed"), "It was not me.");
  await userEvent.click(go());
  expect(made).toHaveBeenCalledExactlyOnceWith("s1", "It was not me.");
  expect(onmade).toHaveBeenCalledOnce();
});

test("an appeal that was made elsewhere meanwhile is shown", async () => {
  vi.spyOn(calls, "appealMake").mockRejectedValue(new Problem(409, "appeal_made", ""));
  const onmade = vi.fn(() => Promise.resolve());
  render(Appeal, { sanction: sanction(), onmade });
  await userEvent.type(screen.getByLabelText("Why it should be reversed"), "Again.");
  await userEvent.click(go());
  expect(onmade).toHaveBeenCalledOnce();
});

test("without an answer of the server the text stays, to be sent again", async () => {
  vi.spyOn(calls, "appealMake").mockRejectedValue(new Problem(0, "unreachable", ""));
  const onmade = vi.fn(() => Promise.resolve());
  render(Appeal, { sanction: sanction(), onmade });
  await userEvent.type(screen.getByLabelText("Why it should be reversed"), "Please look.");
  await userEvent.click(go());
  expect(onmade).not.toHaveBeenCalled();
  expect(screen.getByDisplayValue("Please look.")).toBeTruthy();
});

test.each([
  [{}, "waits", /A moderator will read it/],
  [{ decided: "2026-11-21T10:00:00Z", upheld: true, answer: "You were right." }, "upheld", /You were right/],
  [{ decided: "2026-11-21T10:00:00Z", upheld: false, answer: "It stands." }, "refused", /It stands/],
])("the outcome of an appeal is shown: %o", (change, outcome, words) => {
  const { container } = render(Appeal, { sanction: sanction({ appeal: { ...appeal, ...change } }), onmade: vi.fn() });
  expect(container.querySelector("section")?.dataset["appeal"]).toBe(outcome);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText("It was not me.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a sanction that was taken back needs no appeal", () => {
  const { container } = render(Appeal, {
    sanction: sanction({ reversed: "2026-11-21T10:00:00Z", may_appeal: false }),
    onmade: vi.fn(),
  });
  expect(container.textContent.trim()).toBe("");
});
