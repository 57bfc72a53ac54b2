import { expect, test, vi } from "vitest";

import { matchList } from "../../http/calls";
import type { ServerMessage } from "../../http/socket";
import type { Account, MatchSummary } from "../../http/types";
import { live } from "../../stores/live.svelte";
import { session } from "../../stores/session.svelte";
import { device } from "./device.svelte";
import { startNotices } from "./front.svelte";

vi.mock("../../http/calls");

test("the badge counts again when notices come, and when they may have been missed", async () => {
  const badge = vi.fn().mockResolvedValue(undefined);
  const registration = { getNotifications: () => Promise.resolve([]) };
  const serviceWorker = { addEventListener: vi.fn(), startMessages: vi.fn(), getRegistration: () => Promise.resolve(registration) };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { serviceWorker, setAppBadge: badge }));
  vi.spyOn(device, "look").mockReturnValue(undefined);
  vi.spyOn(device, "keepUp").mockResolvedValue(undefined);
  vi.spyOn(session, "account", "get").mockReturnValue({ id: "a" } as Account);
  let hear: (message: ServerMessage) => void = () => undefined;
  vi.spyOn(live, "listen").mockImplementation((listener) => {
    hear = listener;
    return () => undefined;
  });
  const waiting = (count: number): void => {
    const results = Array.from({ length: count }, (_, number) => ({ id: String(number), seat: 0, to_act: 0 }) as MatchSummary);
    vi.mocked(matchList).mockResolvedValue({ next: null, previous: null, results });
  };
  waiting(0);
  startNotices();
  await vi.waitFor(() => expect(badge).toHaveBeenLastCalledWith(0));
  waiting(1);
  hear({ type: "notice" } as ServerMessage);
  await vi.waitFor(() => expect(badge).toHaveBeenLastCalledWith(1));
  waiting(2);
  hear({ type: "hello" } as ServerMessage); // the connection is back
  await vi.waitFor(() => expect(badge).toHaveBeenLastCalledWith(2));
});
