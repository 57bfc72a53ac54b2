import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";

import "../../ui/jsdom";
import * as calls from "../../http/moderation";
import * as players from "../../http/players";
import { Problem } from "../../http/problem";
import { session } from "../../stores/session.svelte";
import * as talk from "../../http/chat";
import type { Account, HouseRule, Message } from "../../http/types";
import ReportSheet from "./ReportSheet.svelte";
import type { Subject } from "./subject";

const message = { number: 7, seat: 1, text: "You <b>play</b> like a stone." } as Message;
const ofMessage: Subject = { player: { username: "Ben", is_guest: false }, match: "m1", message };

const rule = (number: number, reasons: HouseRule["reasons"]): HouseRule => {
  const text = `Rule of ${reasons.join("+")}`;
  return { number, reasons, texts: { en: text, fr: "…" } };
};
const RULES = [rule(1, ["insult"]), rule(2, ["threat", "insult"]), rule(3, ["spam"])];

let made: MockInstance<typeof calls.reportMake>;

beforeEach(() => {
  vi.spyOn(session, "account", "get").mockReturnValue({ username: "Mira", is_guest: false } as Account);
  vi.spyOn(calls, "houseRuleList").mockResolvedValue(RULES);
  made = vi.spyOn(calls, "reportMake").mockResolvedValue(undefined as never);
});

afterEach(cleanup);

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

test("the sheet says whom it concerns, quotes the message as it is, and says what goes with it", () => {
  render(ReportSheet, { subject: ofMessage, onclose: vi.fn() });
  expect(screen.getByText(/Ben won’t know who sent it/)).toBeTruthy();
  expect(screen.getByText("You <b>play</b> like a stone.")).toBeTruthy();
  expect(screen.getByText("This message and those around it, as they are now")).toBeTruthy();
});

test("the sheet asks for a reason before anything is sent", async () => {
  render(ReportSheet, { subject: ofMessage, onclose: vi.fn() });
  await press("Send the report");
  expect(made).not.toHaveBeenCalled();
  expect(screen.getByText("Choose what it is about.")).toBeTruthy();
  await userEvent.click(screen.getByLabelText("A threat"));
  expect(screen.queryByText("Choose what it is about.")).toBeNull();
});

test("a report is sent with its reason and its text, and is thanked for calmly", async () => {
  render(ReportSheet, { subject: ofMessage, onclose: vi.fn() });
  await userEvent.click(screen.getByLabelText("Something else"));
  await userEvent.type(screen.getByLabelText("In your own words, if you like"), "Again.");
  await press("Send the report");
  expect(made).toHaveBeenCalledExactlyOnceWith({
    kind: "message",
    reason: "other",
    text: "Again.",
    match: "m1",
    message: 7,
  });
  expect(document.activeElement?.textContent).toBe("Sent. Thank you.");
  expect(screen.queryByRole("button", { name: "Send the report" })).toBeNull();
});

test("the one house rule that goes with the reason is named, another where it is chosen, or none", async () => {
  const named: [string, string | null, number | undefined][] = [
    ["A threat", null, 2],
    ["Hurtful words", null, undefined],
    ["Hurtful words", "1. Rule of insult", 1],
    ["A threat", "None in particular", undefined],
    ["Something else", "3. Rule of spam", 3],
  ];
  for (const [reason, choice, sent] of named) {
    render(ReportSheet, { subject: ofMessage, onclose: vi.fn() });
    await userEvent.click(screen.getByLabelText(reason));
    await screen.findByText("Which house rule?");
    if (choice) await userEvent.click(screen.getByLabelText(choice));
    await press("Send the report");
    expect(made.mock.lastCall?.[0].rule).toBe(sent);
    cleanup();
  }
});

test("a report is sent without the rules, too", async () => {
  vi.spyOn(calls, "houseRuleList").mockRejectedValue(new Problem(0, "unreachable", ""));
  render(ReportSheet, { subject: ofMessage, onclose: vi.fn() });
  await userEvent.click(screen.getByLabelText("A threat"));
  expect(screen.queryByText("Which house rule?")).toBeNull();
  await press("Send the report");
  expect(made).toHaveBeenCalledOnce();
});

test("a refusal is told, and what was written stays", async () => {
  made.mockRejectedValue(new Problem(409, "already_reported", ""));
  render(ReportSheet, { subject: ofMessage, onclose: vi.fn() });
  await userEvent.click(screen.getByLabelText("Something else"));
  await userEvent.type(screen.getByLabelText("In your own words, if you like"), "Once more.");
  await press("Send the report");
  expect(screen.getByText(/You have already reported this/)).toBeTruthy();
  expect(screen.getByDisplayValue("Once more.")).toBeTruthy();
});

test("muting and blocking are beside the report, before it is sent and after", async () => {
  const mute = vi.spyOn(talk, "chatSet").mockResolvedValue({} as never);
  const block = vi.spyOn(players, "playerBlock").mockResolvedValue(undefined as never);
  render(ReportSheet, { subject: ofMessage, onclose: vi.fn() });
  await press("Mute this chat");
  expect(mute).toHaveBeenCalledExactlyOnceWith("m1", true);
  await userEvent.click(screen.getByLabelText("Something else"));
  await press("Send the report");
  await press("Block Ben");
  expect(block).toHaveBeenCalledExactlyOnceWith("Ben");
  expect(screen.getByText("Ben is blocked.")).toBeTruthy();
  expect(made).toHaveBeenCalledOnce();
});

test("where there is no chat there is none to mute", () => {
  render(ReportSheet, { subject: { player: { username: "Guest", is_guest: true }, match: "m1" }, onclose: vi.fn() });
  expect(screen.queryByRole("button", { name: "Mute this chat" })).toBeNull();
  expect(screen.getByRole("button", { name: "Block Guest" })).toBeTruthy();
});
