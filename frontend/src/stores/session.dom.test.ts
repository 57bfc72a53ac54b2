import { beforeEach, describe, expect, test, vi } from "vitest";

import * as calls from "../http/calls";
import * as keep from "./accountStorage";
import { live } from "./live.svelte";
import { me } from "./me.svelte";
import { outbox } from "./outbox.svelte";
import type * as Session from "./session.svelte";
import type { ServerMessage } from "../http/socket";
import type { Account } from "../http/types";

const ANN = { id: "a", username: "ann", is_guest: false, is_bot: false } as Account;
const BEN = { ...ANN, id: "b", username: "ben" } as Account;

/** The account of this browser's session. */
let known: Account | null;
const listeners: ((message: ServerMessage) => void)[] = [];
/** Loaded once, when its listener on the socket can be had. */
let session: typeof Session.session;

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  known = ANN;
  vi.spyOn(calls, "sessionGet").mockImplementation(() => Promise.resolve({ account: known, own: null } as never));
  vi.spyOn(calls, "sessionOpen").mockImplementation(() => Promise.resolve({ account: known, own: null } as never));
  vi.spyOn(calls, "sessionClose").mockResolvedValue(undefined as never);
  vi.spyOn(calls, "guestCreate").mockResolvedValue({ ...BEN, is_guest: true, recovery_code: "CODE" } as never);
  vi.spyOn(keep, "own").mockResolvedValue();
  vi.spyOn(keep, "keptAccount").mockResolvedValue(undefined);
  vi.spyOn(live, "restart").mockImplementation(() => undefined);
  vi.spyOn(live, "spectate").mockImplementation(() => undefined);
  vi.spyOn(live, "listen").mockImplementation((listener) => {
    listeners.push(listener);
    return () => undefined;
  });
  vi.spyOn(outbox, "open").mockResolvedValue();
  vi.spyOn(outbox, "close").mockImplementation(() => undefined);
  vi.spyOn(me, "forget").mockImplementation(() => undefined);
  vi.spyOn(me, "tryToLoad").mockResolvedValue();
  if (!session) ({ session } = await import("./session.svelte"));
  if (session.account) await session.signOut();
  vi.clearAllMocks();
});

function hello(account: Account): void {
  for (const hear of listeners) hear({ type: "hello", account } as ServerMessage);
}

describe("another account", () => {
  beforeEach(() => session.load());

  test("has nothing of the one before: its outbox, its settings and its socket are its own", async () => {
    expect(outbox.open).toHaveBeenCalledTimes(1);
    vi.clearAllMocks();
    const changes = session.changes;
    localStorage.setItem("cairn.seen", "{}");
    known = BEN;
    await session.signIn("ben", "seven grey stones");
    expect(session.account).toEqual(BEN);
    expect(session.changes).toBe(changes + 1);
    for (const done of [outbox.close, me.forget, live.restart, outbox.open]) expect(done).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem("cairn.seen")).toBeNull();
  });

  test("that the socket greets was signed in elsewhere: the server is asked who is here", async () => {
    vi.clearAllMocks();
    hello(ANN);
    expect(calls.sessionGet).not.toHaveBeenCalled();
    known = BEN;
    hello(BEN);
    await vi.waitFor(() => expect(session.account).toEqual(BEN));
  });

  test("is not the same one with another name, whose turns go on", async () => {
    vi.clearAllMocks();
    known = { ...ANN, username: "anna" };
    await session.load();
    expect(session.account?.username).toBe("anna");
    expect(outbox.close).not.toHaveBeenCalled();
    expect(live.restart).not.toHaveBeenCalled();
  });

  test("leaves nobody once it is signed out, and the socket is a spectator's", async () => {
    vi.clearAllMocks();
    await session.signOut();
    expect(session.account).toBeNull();
    expect(outbox.close).toHaveBeenCalledTimes(1);
    expect(live.spectate).toHaveBeenCalledTimes(1);
  });
});

test("a guest's recovery code outlives a reload of the tab, and goes when it is forgotten", async () => {
  await session.playAsGuest();
  expect(session.recoveryCode).toBe("CODE");
  expect(sessionStorage.getItem("cairn.recovery")).toContain("CODE");
  session.forgetCode();
  expect(session.recoveryCode).toBeNull();
  expect(sessionStorage.getItem("cairn.recovery")).toBeNull();
});
