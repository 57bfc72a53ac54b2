import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";

import * as calls from "../../http/calls";
import { me } from "../../stores/me.svelte";
import { OWN } from "../../stores/fixtures/ownAccount";
import { Problem } from "../../http/problem";
import type { AccountChanges, OwnAccount } from "../../http/types";
import AvatarSection from "./AvatarSection.svelte";
import Notifications from "./Notifications.svelte";
import Play from "./Play.svelte";
import Privacy from "./Privacy.svelte";

// jsdom has none, and the menu asks it for the theme as it is loaded.
vi.hoisted(() => vi.stubGlobal("matchMedia", () => new EventTarget()));

const PARISIAN: OwnAccount = { ...OWN, time_zone: "Europe/Paris", avatar: { kind: "pattern", colour: 1, seed: 1 } };

let stored: OwnAccount;
let change: MockInstance<typeof calls.meChange>;

beforeEach(async () => {
  stored = PARISIAN;
  vi.spyOn(calls, "meGet").mockImplementation(() => Promise.resolve(stored));
  change = vi.spyOn(calls, "meChange").mockImplementation(({ avatar, settings }: AccountChanges) => {
    const notifications = { ...stored.settings.notifications, ...settings?.notifications };
    stored = { ...stored, avatar: avatar ?? stored.avatar, settings: { ...stored.settings, notifications } };
    return Promise.resolve(stored);
  });
  me.forget();
  await me.load();
});

describe("a switch", () => {
  test("is kept with the account and says nothing of the others", async () => {
    render(Privacy);
    await userEvent.click(screen.getByRole("switch", { name: "Show when I was last here" }));
    expect(change.mock.calls).toEqual([[{ privacy: { last_seen: true } }]]);
  });

  test("goes back, and says why, when it could not be kept", async () => {
    change.mockRejectedValue(new Problem(503, "unavailable", ""));
    render(Privacy);
    const tally = screen.getByRole<HTMLInputElement>("switch", { name: "Show my results" });
    await userEvent.click(tally);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("The server is busy"));
    expect(tally.checked).toBe(true);
  });
});

test.each([
  ["Confirm each move", { confirm_moves: false }],
  ["Less motion", { motion: "reduced" }],
  ["Sounds", { sounds: true }],
])("a gameplay setting is kept with the account: %s", async (name, play) => {
  render(Play);
  await userEvent.click(screen.getByRole("switch", { name }));
  expect(change.mock.calls).toEqual([[{ settings: { play } }]]);
});

test.each([
  ["switch", "Show my results", { tally: false }],
  ["radio", "Nobody", { profile: "nobody" }],
  ["radio", "Players who are signed in", { profile: "signed_in" }],
])("a privacy setting is kept with the account: the %s %s", async (role, name, privacy) => {
  render(Privacy);
  await userEvent.click(screen.getByRole(role, { name }));
  expect(change.mock.calls).toEqual([[{ privacy }]]);
});

test("reminders come at the chosen times, or not at all", async () => {
  render(Notifications);
  await userEvent.selectOptions(screen.getByLabelText("First reminder"), "A third of the time left");
  await userEvent.selectOptions(screen.getByLabelText("Last reminder"), "Off");
  expect(change.mock.calls.map(([changes]) => changes.settings?.notifications)).toEqual([
    { first_reminder: 3 },
    { last_reminder: null },
  ]);
});

describe("quiet hours", () => {
  test("begin as a night, and each hour is sent with the other", async () => {
    render(Notifications);
    await userEvent.click(screen.getByRole("switch", { name: "Quiet hours" }));
    await fireEvent.change(await screen.findByLabelText("Until"), { target: { value: "07:30" } });
    expect(change.mock.calls.map(([changes]) => changes.settings?.notifications)).toEqual([
      { quiet: { begin: "22:00", end: "08:00" } },
      { quiet: { begin: "22:00", end: "07:30" } },
    ]);
  });

  test("stay as they are while a field is empty", async () => {
    const quiet = { begin: "21:00", end: "06:00" };
    stored = { ...PARISIAN, settings: { ...PARISIAN.settings, notifications: { ...PARISIAN.settings.notifications, quiet } } };
    await me.load();
    render(Notifications);
    await fireEvent.change(screen.getByLabelText("From"), { target: { value: "" } });
    expect(change).not.toHaveBeenCalled();
  });
});

describe("an avatar", () => {
  test("is sent whole, whatever part of it was chosen", async () => {
    render(AvatarSection);
    await userEvent.click(screen.getByRole("radio", { name: "Ochre" }));
    await userEvent.click(screen.getByRole("radio", { name: "Initials" }));
    expect(change.mock.calls.map(([changes]) => changes.avatar)).toEqual([
      { kind: "pattern", colour: 8, seed: 1 },
      { kind: "initials", colour: 8, seed: 1 },
    ]);
  });

  test("can be had by its number; a wrong number is refused and not sent", async () => {
    render(AvatarSection);
    const number = screen.getByLabelText("Number of the cairn");
    await userEvent.clear(number);
    await userEvent.type(number, "2147483648");
    await userEvent.tab();
    expect(screen.getByText("A whole number up to 2,147,483,647.")).toBeTruthy();
    expect(change).not.toHaveBeenCalled();
    await userEvent.clear(number);
    await userEvent.type(number, "4711");
    await userEvent.tab();
    expect(change.mock.calls).toEqual([[{ avatar: { kind: "pattern", colour: 1, seed: 4711 } }]]);
  });
});
