import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import * as account from "../../http/account";
import * as calls from "../../http/calls";
import { Problem } from "../../http/problem";
import { live } from "../../stores/live.svelte";
import { me } from "../../stores/me.svelte";
import { session } from "../../stores/session.svelte";
import FirstOffer from "./FirstOffer.svelte";

/** A guest of its own for each test: what was offered to one is remembered. */
let guest = { id: "0", username: "", is_guest: true, is_bot: false };

const press = (label: string): Promise<void> => userEvent.click(screen.getByRole("button", { name: label }));

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  guest = { ...guest, id: guest.id + "0", username: "Mossy-Heron-42" };
  vi.spyOn(live, "restart").mockImplementation(() => undefined);
  vi.spyOn(me, "tryToLoad").mockResolvedValue();
  vi.spyOn(calls, "sessionClose").mockResolvedValue(undefined as never);
  vi.spyOn(calls, "sessionGet").mockImplementation(() => Promise.resolve({ account: guest, own: null } as never));
  if (session.account) await session.signOut();
  await session.load();
  render(FirstOffer);
});
afterEach(cleanup);

test("a guest takes a name with French letters, has the code shown, and is done", async () => {
  const change = vi.spyOn(calls, "meChange").mockImplementation(({ username }) => {
    guest = { ...guest, username: username ?? "" };
    return Promise.resolve({} as never);
  });
  const renew = vi.spyOn(account, "recoveryRenew").mockResolvedValue({ recovery_code: "7K2MQ-9D4XA" } as never);
  await press("Choose now");
  await userEvent.type(await screen.findByLabelText("Your name"), "Maëlle-Éa{Enter}");
  expect(await screen.findByText("You are Maëlle-Éa now.")).toBeTruthy();
  expect(change).toHaveBeenCalledExactlyOnceWith({ username: "Maëlle-Éa" });

  // The code of the first day was kept in another tab.
  await press("Show my recovery code");
  expect(await screen.findByText("7K2MQ-9D4XA")).toBeTruthy();
  expect(renew).toHaveBeenCalledOnce();
  await press("I kept it");
  expect(screen.getByText(/^You have it/)).toBeTruthy();
  await press("Done");
  expect(screen.queryByText("Make it yours")).toBeNull();
});

test("a name that is taken is refused at its field, and the offer stays", async () => {
  const taken = { field: "username", code: "username_taken", detail: "" };
  vi.spyOn(calls, "meChange").mockRejectedValue(new Problem(400, "invalid", "", [taken]));
  await press("Choose now");
  await userEvent.type(await screen.findByLabelText("Your name"), "Bob{Enter}");
  await vi.waitFor(() => expect(screen.getByLabelText("Your name").getAttribute("aria-invalid")).toBe("true"));
});

test("the offer goes when it is declined, and does not come again", async () => {
  await press("Not now");
  expect(screen.queryByText("Make it yours")).toBeNull();
  cleanup();
  render(FirstOffer);
  expect(screen.queryByText("Make it yours")).toBeNull();
});
