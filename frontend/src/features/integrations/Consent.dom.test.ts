import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";

import "../../ui/jsdom";
import * as calls from "../../http/account";
import { Problem } from "../../http/problem";
import type { Account, Authorization } from "../../http/types";
import { needWords } from "../../i18n/index.svelte";
import { session } from "../../stores/session.svelte";
import * as leaving from "../../ui/leave";
import Consent from "./Consent.svelte";

await needWords("account", "consent", "problems");

const ADA: Account = { id: "1", username: "Ada", is_guest: false, is_bot: false };
const ASKED: Authorization = {
  app: "app.example",
  on_this_device: false,
  scopes: ["read", "play"],
  refusal: "",
  address: "https://app.example/?error=access_denied",
};
const ALLOWED = { ...ASKED, address: "https://app.example/?code=code_1" };

let ask: MockInstance<typeof calls.authorizationAsk>;
let leave: MockInstance<typeof leaving.leave>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(session, "account", "get").mockReturnValue(ADA);
  leave = vi.spyOn(leaving, "leave").mockReturnValue(undefined);
  ask = vi.spyOn(calls, "authorizationAsk").mockImplementation((_, allow) => Promise.resolve(allow ? ALLOWED : ASKED));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test("the page says who asks for what, and sends nobody anywhere by itself", async () => {
  render(Consent);
  expect(await screen.findByText("app.example")).toBeTruthy();
  expect(screen.getByText("Ada")).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent.trim())).toEqual([
    "Sees what you see: your matches, invitations and notices.",
    "Makes moves, offers draws and resigns for you.",
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(leave).not.toHaveBeenCalled();
  expect(ask.mock.calls.every(([, allow]) => !allow)).toBe(true);
});

test("allowing counts only once the page was in front for a while, and again when it comes back", async () => {
  render(Consent);
  const allow = await button("Allow");
  expect(allow.disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(700);
  expect(allow.disabled).toBe(false);
  dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(100);
  expect(allow.disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(700);
  await user.click(allow);
  expect(ask).toHaveBeenLastCalledWith("", true);
  expect(leave).toHaveBeenCalledExactlyOnceWith(ALLOWED.address);
});

test("declining takes the refusal to the app", async () => {
  render(Consent);
  await user.click(await button("Don’t allow"));
  expect(leave).toHaveBeenCalledExactlyOnceWith(ASKED.address);
  expect(ask.mock.calls.every(([, allow]) => !allow)).toBe(true);
});

test("a request that cannot be allowed now says so, and nobody leaves", async () => {
  render(Consent);
  const allow = await button("Allow");
  ask.mockRejectedValueOnce(new Problem(409, "too_many_tokens", ""));
  await vi.advanceTimersByTimeAsync(700);
  await user.click(allow);
  expect(await screen.findByText("You have 20 tokens. Revoke one first.")).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
});

test("a request with a fault is shown with it; a button leads back, only where that is safe", async () => {
  const refusal = "invalid_scope: scope has to be some of: read.";
  ask.mockResolvedValue({ ...ASKED, scopes: [], refusal });
  const { unmount } = render(Consent);
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  expect(leave).not.toHaveBeenCalled();
  await user.click(await button("Back to app.example"));
  expect(leave).toHaveBeenCalledExactlyOnceWith(ASKED.address);
  unmount();
  ask.mockRejectedValue(new Problem(400, "bad_authorization_request", "redirect_uri is missing."));
  render(Consent);
  expect(await screen.findByText("redirect_uri is missing.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Back to/ })).toBeNull();
});

test("a guest is shown the way to an account, and back from there", async () => {
  vi.spyOn(session, "account", "get").mockReturnValue({ ...ADA, is_guest: true });
  render(Consent);
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Create your account" });
  expect(new URLSearchParams(link.search).get("next")).toBe("/oauth/authorize");
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
});

test("a program on the same device is called so", async () => {
  ask.mockResolvedValue({ ...ASKED, app: "127.0.0.1:5004", on_this_device: true });
  render(Consent);
  expect(await screen.findByRole("heading", { name: "Allow this program?" })).toBeTruthy();
  expect(screen.getByText("127.0.0.1:5004")).toBeTruthy();
});
