import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import * as calls from "../../http/credentials";
import { Problem } from "../../http/problem";
import { session } from "../../stores/session.svelte";
import Confirm from "./Confirm.svelte";
import Reset from "./Reset.svelte";
import Return from "./Return.svelte";

beforeEach(() => history.replaceState(null, "", "/confirm#7K2MQ-9D4XA"));
afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

test("a mailed link does nothing before its button is pressed", async () => {
  const work = vi.spyOn(calls, "emailConfirm").mockResolvedValue(undefined);
  render(Confirm);
  expect(location.hash).toBe("");
  expect(work).not.toHaveBeenCalled();
  await press("Confirm the address");
  expect(work).toHaveBeenCalledExactlyOnceWith("7K2MQ-9D4XA");
  expect(screen.getByRole("status").textContent).toContain("Your address is confirmed");
  expect(document.activeElement?.textContent).toBe("Your address is confirmed");
});

test("a link that is good no more says so, and where a new one is", async () => {
  vi.spyOn(calls, "emailConfirm").mockRejectedValue(new Problem(410, "link_expired", ""));
  render(Confirm);
  await press("Confirm the address");
  expect(screen.getByRole("status").textContent).toContain("This link no longer works");
  expect(screen.getByRole("link", { name: "See your address" }).getAttribute("href")).toBe("/settings/email");
  expect(screen.queryByRole("button", { name: "Confirm the address" })).toBeNull();
});

test("another refusal leaves the button for another try", async () => {
  const work = vi.spyOn(calls, "emailConfirm").mockRejectedValueOnce(new Problem(0, "unreachable", ""));
  work.mockResolvedValueOnce(undefined);
  render(Confirm);
  await press("Confirm the address");
  expect(screen.getByRole("alert").textContent).toContain("cannot be reached");
  await press("Confirm the address");
  expect(screen.getByRole("status").textContent).toContain("Your address is confirmed");
});

test("an address that another guest has left leads to the way back to that one", async () => {
  vi.spyOn(calls, "emailConfirm").mockRejectedValue(new Problem(409, "email_taken", ""));
  render(Confirm);
  await press("Confirm the address");
  expect(screen.getByRole("alert").textContent).toContain("This address already belongs to another account.");
  expect(screen.getByRole("link", { name: "Have a link mailed to you" }).getAttribute("href")).toBe("/return");
});

test("a password that is too weak is told at its field, and the code stays good for another", async () => {
  const weak = new Problem(400, "invalid", "", [{ field: "password", code: "password_too_common", detail: "" }]);
  const work = vi.spyOn(calls, "passwordResetConfirm").mockRejectedValueOnce(weak).mockResolvedValueOnce(undefined);
  render(Reset);
  await userEvent.type(screen.getByLabelText("New password"), "password");
  await press("Set this password");
  expect(screen.getByText("This password is too common.")).not.toBeNull();
  await press("Set this password");
  expect(work.mock.calls).toEqual(Array(2).fill(["7K2MQ-9D4XA", "password", false]));
  expect(screen.getByRole("status").textContent).toContain("Your account is signed out everywhere.");
});

test("a page without a code says where it comes from", () => {
  history.replaceState(null, "", "/confirm");
  render(Confirm);
  expect(screen.getByRole("status").textContent).toContain("This page is opened by a link in a mail.");
});

test("another link that is opened on the same page counts from then on", async () => {
  const work = vi.spyOn(calls, "emailConfirm").mockRejectedValueOnce(new Problem(410, "link_expired", ""));
  render(Confirm);
  await press("Confirm the address");
  history.replaceState(null, "", "/confirm#ZZZZZ-22222");
  dispatchEvent(new HashChangeEvent("hashchange"));
  await screen.findByRole("button", { name: "Confirm the address" });
  work.mockResolvedValueOnce(undefined);
  await press("Confirm the address");
  expect(work).toHaveBeenLastCalledWith("ZZZZZ-22222");
});

test("a guest's link signs nobody in before its button is pressed, and leads on to the matches", async () => {
  history.replaceState(null, "", "/return#7K2MQ-9D4XA");
  const work = vi.spyOn(calls, "sessionReturn").mockResolvedValue({ account: null, own: null });
  const load = vi.spyOn(session, "load").mockResolvedValue(undefined);
  render(Return);
  expect(location.hash).toBe("");
  expect(work).not.toHaveBeenCalled();
  await press("Come back");
  expect(work).toHaveBeenCalledExactlyOnceWith("7K2MQ-9D4XA");
  expect(load).toHaveBeenCalledOnce();
  expect(location.pathname).toBe("/");
});

test("without a code, or with one that is good no more, the page asks for another", async () => {
  history.replaceState(null, "", "/return");
  const ask = vi.spyOn(calls, "passwordReset").mockResolvedValue(undefined);
  render(Return);
  await userEvent.type(screen.getByLabelText("E-mail"), "otter@example.org");
  await press("Mail me a link");
  expect(ask).toHaveBeenCalledExactlyOnceWith("otter@example.org");
  expect(screen.getByRole("status").textContent).toContain("If a guest has confirmed otter@example.org");

  vi.spyOn(calls, "sessionReturn").mockRejectedValue(new Problem(410, "link_expired", ""));
  history.replaceState(null, "", "/return#ZZZZZ-22222");
  dispatchEvent(new HashChangeEvent("hashchange"));
  await userEvent.click(await screen.findByRole("button", { name: "Come back" }));
  expect(screen.getByRole("status").textContent).toContain("This link no longer works");
  await press("Ask for a new link");
  expect(screen.getByLabelText("E-mail")).not.toBeNull();
});
