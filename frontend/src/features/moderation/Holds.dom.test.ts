import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import { live } from "../../stores/live.svelte";
import { me } from "../../stores/me.svelte";
import * as calls from "../../http/moderation";
import { Problem } from "../../http/problem";
import type { ServerMessage } from "../../http/socket";
import type { OwnAccount, Sanction } from "../../http/types";
import Holds from "./Holds.svelte";

const HOLDS = { suspended: { until: null }, match_ban: { until: "2999-01-01T00:00:00Z" }, rename: true } as const;
const sanction = { id: "s7", kind: "suspension", until: null, reversed: null } as Sanction;

let hear: (message: ServerMessage) => void;

beforeEach(() => {
  vi.spyOn(live, "listen").mockImplementation((listener) => {
    hear = listener;
    return () => undefined;
  });
  vi.spyOn(calls, "sanctionList").mockResolvedValue({ next: null, previous: null, results: [sanction] });
  me.receive({ holds: HOLDS } as unknown as OwnAccount);
});

afterEach(() => {
  cleanup();
  me.forget();
});

const links = (): (string | null)[] => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

test("each hold has its line, with the way to the sanction it follows from, or to all of them", async () => {
  render(Holds);
  await vi.waitFor(() => expect(links()).toEqual(["/sanctions/s7", "/sanctions", "/settings/name", "/sanctions"]));
  expect(screen.getByText(/Your account is suspended: you can read/)).toBeTruthy();
});

test("a page shows the holds that concern it, in brief where there is little room", async () => {
  render(Holds, { only: ["suspended"], brief: true });
  await vi.waitFor(() => expect(links()).toEqual(["/sanctions/s7"]));
  expect(screen.getByRole("link").textContent).toBe("Your account is suspended: why?");
});

test("without the sanctions the lines are there all the same", async () => {
  const asked = vi.spyOn(calls, "sanctionList").mockRejectedValue(new Problem(0, "unreachable", ""));
  render(Holds, { only: ["suspended"] });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(links()).toEqual(["/sanctions"]);
});

test("reconnecting after a suspension reloads the active sanctions", async () => {
  const load = vi.spyOn(me, "tryToLoad").mockImplementation(() => {
    me.receive({} as OwnAccount);
    return Promise.resolve();
  });
  render(Holds);
  hear({ type: "hello", account: { id: "a", username: "ann", is_guest: false, is_bot: false } } as ServerMessage);
  expect(load).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.queryAllByRole("link")).toEqual([]));
});
