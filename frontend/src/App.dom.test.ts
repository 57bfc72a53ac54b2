import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";

import "./ui/jsdom";
import App from "./App.svelte";
import * as calls from "./http/calls";
import type { Account } from "./http/types";
import { screenOf } from "./screens";
import { live } from "./stores/live.svelte";
import { me } from "./stores/me.svelte";
import { outbox } from "./stores/outbox.svelte";
import { session } from "./stores/session.svelte";
import OfAccount from "./ui/fixtures/OfAccount.svelte";

vi.mock("./screens");

const ANN = { id: "a", username: "ann", is_guest: false, is_bot: false } as Account;

const signIn = (account: Account): Promise<void> => {
  vi.mocked(calls.sessionOpen).mockResolvedValue({ account, own: null } as never);
  return session.signIn(account.username, "seven grey stones");
};
const names = (): string[] => screen.queryAllByRole("heading").map((heading) => heading.textContent);

beforeEach(() => {
  vi.mocked(screenOf).mockResolvedValue(OfAccount as never);
  vi.spyOn(calls, "sessionOpen");
  vi.spyOn(live, "restart").mockImplementation(() => undefined);
  vi.spyOn(outbox, "open").mockResolvedValue();
  vi.spyOn(me, "tryToLoad").mockResolvedValue();
});

test("another account's page goes as soon as the account has changed, however long the next one takes", async () => {
  await signIn(ANN);
  render(App);
  await vi.waitFor(() => expect(names()).toEqual(["ann"]));

  vi.mocked(screenOf).mockReturnValue(new Promise(() => undefined));
  await signIn({ ...ANN, id: "b", username: "ben" });
  flushSync();
  expect(names()).not.toContain("ann");
});

test("an account's page goes as soon as it has signed out, however long the next one takes", async () => {
  await signIn(ANN);
  render(App);
  await vi.waitFor(() => expect(names()).toEqual(["ann"]));

  vi.mocked(screenOf).mockReturnValue(new Promise(() => undefined));
  vi.spyOn(calls, "sessionClose").mockResolvedValue(undefined as never);
  vi.spyOn(live, "spectate").mockImplementation(() => undefined);
  await session.signOut();
  flushSync();
  expect(names()).toEqual([]);
});

test("a page stays when its account has another name", async () => {
  await signIn(ANN);
  render(App);
  await vi.waitFor(() => expect(names()).toEqual(["ann"]));
  await signIn({ ...ANN, username: "anna" });
  flushSync();
  expect(names()).toEqual(["ann"]);
});
