import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi, type MockInstance } from "vitest";

import "../../ui/jsdom";

import * as own from "../../http/account";
import { Problem } from "../../http/problem";
import { session } from "../../stores/session.svelte";
import type { Account } from "../../http/types";
import { needWords } from "../../i18n/index.svelte";
import { hideToast, toast } from "../../ui/toast.svelte";
import DeleteSheet from "./DeleteSheet.svelte";

let deletion: MockInstance<typeof own.meDelete>;

beforeAll(async () => {
  await needWords("account");
});

beforeEach(() => {
  vi.spyOn(session, "account", "get").mockReturnValue({ username: "Mira", is_guest: false } as Account);
  vi.spyOn(session, "load").mockResolvedValue();
  deletion = vi.spyOn(own, "meDelete").mockResolvedValue(undefined);
  vi.spyOn(window, "scrollTo").mockReturnValue();
  history.replaceState(null, "", "/settings/data");
  render(DeleteSheet, { onclose: vi.fn() });
});

afterEach(() => {
  cleanup();
  hideToast();
  vi.restoreAllMocks();
});

async function type(name: string): Promise<void> {
  await userEvent.type(screen.getByLabelText("Type Mira to continue"), name + "{Enter}");
}

test("nothing is deleted before the name is typed, and a wrong one is told at the field", async () => {
  await type("Mirra");
  expect(screen.getByText("This is not the name of your account.")).toBeTruthy();
  expect(deletion).not.toHaveBeenCalled();
});

test("the name in any case will do; then the start is shown, with a calm word that stays", async () => {
  await type(" mira");
  expect(deletion).toHaveBeenCalledOnce();
  expect(location.pathname).toBe("/");
  expect(toast()).toMatchObject({ text: "Your account is deleted. Thank you for having played.", lasting: true });
});

test("a refusal is shown in the sheet, which stays", async () => {
  deletion.mockRejectedValue(new Problem(403, "staff_account", ""));
  await type("Mira");
  expect(await screen.findByText(/Staff accounts cannot be deleted/)).toBeTruthy();
  expect(location.pathname).toBe("/settings/data");
});
