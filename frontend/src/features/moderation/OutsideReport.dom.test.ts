import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";

import "../../ui/jsdom";
import * as calls from "../../http/moderation";
import { Problem } from "../../http/problem";
import { needWords } from "../../i18n/index.svelte";
import OutsideReport from "./OutsideReport.svelte";

const RECEIPT = { id: "6f1c0000-0000-4000-8000-000000000000", created: "2026-11-26T00:00:00Z" };

let made: MockInstance<typeof calls.outsideReportMake>;

beforeEach(async () => {
  await needWords("problems");
  made = vi.spyOn(calls, "outsideReportMake").mockResolvedValue(RECEIPT);
  history.replaceState(null, "", "/report");
});

afterEach(cleanup);

const send = (): Promise<void> => userEvent.click(screen.getByRole("button", { name: "Send the report" }));
const write = (label: string, text: string): Promise<void> => userEvent.type(screen.getByLabelText(label), text);

test("the form asks for a reason first, sends what was filled in, and shows the receipt", async () => {
  render(OutsideReport);
  await write("Name of the player", " Ben ");
  await send();
  expect(made).not.toHaveBeenCalled();
  expect(screen.getByText("Choose what it is about.")).toBeTruthy();
  await userEvent.click(screen.getByLabelText("A threat"));
  await write("What is wrong?", "It says where I live.");
  await send();
  expect(made).toHaveBeenCalledExactlyOnceWith({ player: "Ben", reason: "threat", text: "It says where I live." });
  expect(document.activeElement?.textContent).toBe("Received. Thank you.");
  expect(screen.getByText(RECEIPT.id)).toBeTruthy();
  expect(screen.queryByText(/answers go to/)).toBeNull();
});

test("a link and an address go along, and where an answer would come is said", async () => {
  render(OutsideReport);
  await write("Name of the player", "Ben");
  await userEvent.click(screen.getByLabelText("Something else"));
  await write("What is wrong?", "Look");
  await write("Link, if there is one", "/m/1");
  await write("Your e-mail address, if you like", "ann@example.org");
  await send();
  expect(made.mock.lastCall?.[0]).toMatchObject({ link: "/m/1", contact: "ann@example.org" });
  expect(screen.getByText(/answers go to ann@example\.org/)).toBeTruthy();
});

test("a name that nobody has is said at the field, and the form is kept", async () => {
  made.mockRejectedValue(new Problem(422, "not_reportable", ""));
  render(OutsideReport);
  await write("Name of the player", "Bem");
  await userEvent.click(screen.getByLabelText("A threat"));
  await write("What is wrong?", "Look");
  await send();
  const name = screen.getByLabelText<HTMLInputElement>("Name of the player");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(name);
  expect(screen.getByText("No player has this name.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("What is wrong?").value).toBe("Look");
});
