import { render, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";

import type { ServerMessage } from "../../http/socket";
import { live } from "../../stores/live.svelte";
import * as shown from "../../stores/shown";
import { part } from "../../i18n/part";
import OtherHere from "./OtherHere.svelte";

let hear: (message: ServerMessage) => void;
let present = true;
const said = vi.fn();
const presence = (here: boolean, last_seen: string | null = null): ServerMessage => ({ type: "presence", match: "m1", here, last_seen });
const dot = (): string => document.querySelector("[data-presence]")?.textContent.trim() ?? "";
const turn = (): boolean => document.dispatchEvent(new Event("visibilitychange"));

beforeEach(async () => {
  present = true;
  said.mockReset();
  await part("match", Promise.resolve());
  vi.spyOn(shown, "isPresent").mockImplementation(() => present);
  vi.spyOn(live, "looks").mockImplementation(said);
  vi.spyOn(live, "listen").mockImplementation((listener) => {
    hear = listener;
    return () => true;
  });
});

afterEach(() => vi.restoreAllMocks());

test("the head says that the other looks, or when they were last here, or nothing", async () => {
  render(OtherHere, { match: "m1", name: "Ben" });
  expect(dot()).toBe("");
  hear(presence(true, "2026-11-20"));
  await waitFor(() => expect(dot()).toBe("Ben is looking at the match"));
  hear({ ...presence(false), match: "m2" } as ServerMessage);
  hear(presence(false, "2026-11-20"));
  await waitFor(() => expect(dot()).toContain("November"));
  hear(presence(false));
  await waitFor(() => expect(dot()).toBe(""));
});

test("the server is sent that somebody looks while somebody does, once on each connection", () => {
  const { unmount } = render(OtherHere, { match: "m1", name: "Ben" });
  expect(said.mock.calls).toEqual([["m1", true]]);
  hear(presence(false));
  turn();
  present = false;
  turn();
  turn();
  expect(said.mock.calls).toEqual([["m1", true], ["m1", false]]);
  present = true;
  hear({ type: "hello" } as ServerMessage);
  hear(presence(true));
  expect(said.mock.calls.slice(2)).toEqual([["m1", true]]);
  unmount();
  expect(said.mock.calls.slice(3)).toEqual([["m1", false]]);
});
