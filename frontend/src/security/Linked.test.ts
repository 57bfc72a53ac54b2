import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../ui/jsdom";
import * as calls from "../api/credentials";
import { Problem } from "../api/problem";
import Confirm from "./Confirm.svelte";
import Reset from "./Reset.svelte";

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
  expect(screen.getByRole("status").textContent).toContain("This link is no longer good");
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

test("a password that is too weak is told at its field, and the code stays good for another", async () => {
  const weak = new Problem(400, "invalid", "", [{ field: "password", code: "password_too_common", detail: "" }]);
  const work = vi.spyOn(calls, "passwordReset").mockRejectedValueOnce(weak).mockResolvedValueOnce(undefined);
  render(Reset);
  await userEvent.type(screen.getByLabelText("New password"), "password");
  await press("Set this password");
  expect(screen.getByText("This password is too common.")).not.toBeNull();
  await press("Set this password");
  expect(work.mock.calls).toEqual(Array(2).fill(["7K2MQ-9D4XA", "password"]));
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
