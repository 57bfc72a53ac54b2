/** Who is signed in here. Changes of account restart the socket, because a socket outlives the sign-in it was opened with. */
import { accountCreate, guestCreate, sessionOpen, sessionClose, sessionGet, sessionRecover } from "../http/calls";
import { whenRefused } from "../http/client";
import { keptAccount, own } from "./accountStorage";
import { live } from "./live.svelte";
import { me } from "./me.svelte";
import { outbox, startOutbox } from "./outbox.svelte";
import { isProblem } from "../http/problem";
import type { Account, OwnAccount, SecondCode } from "../http/types";
import { forget } from "./deviceStorage";

const CODE_ENTRY = "cairn.recovery";
/** How long, in ms, the server may take to say who we are before the account of the last visit is taken for it. */
const PATIENCE = 1_500;

/** What was read and seen of which matches, and was offered (`unread`, `features/match/seen.ts`, `offered`): the account's, not the device's. */
const SEEN = ["cairn.read", "cairn.seen", "cairn.rounds", "cairn.offered"];

/** undefined until the server has said who we are. */
let account = $state.raw<Account | null | undefined>(undefined);
let away = $state(false);
let recoveryCode = $state<string | null>(null);
let changes = $state(0);

/** `all` is the account as its owner sees it, where the answer had it: else it is asked for. */
function become(next: Account | null, all: OwnAccount | null = null): void {
  const before = account;
  // The same account may have another name, or be no guest any more.
  account = next;
  const owned = own(next);
  if (before !== undefined && next?.id === before?.id) {
    if (all) me.receive(all);
    return;
  }
  if (before && next) changes++;
  outbox.close();
  me.forget();
  if (before || !next) for (const entry of SEEN) forget(entry);
  if (next) {
    recoveryCode = keptCode(next.id);
    void owned.then(() => outbox.open());
    if (all) me.receive(all);
    else void me.tryToLoad();
    live.restart(() => void load());
  } else {
    forgetCode();
    live.spectate();
  }
}

/** Ask the server who we are, and go by the last visit while it does not say. Leaves `away` true when there was none. */
async function load(): Promise<void> {
  const unknown = account === undefined;
  const timer = unknown ? setTimeout(() => void recall(), navigator.onLine ? PATIENCE : 0) : undefined;
  try {
    const { account, own } = await sessionGet();
    become(account, own);
    away = false;
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (unknown) await recall();
    away = account === undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function recall(): Promise<void> {
  const kept = await keptAccount();
  if (kept && account === undefined) become(kept);
}

whenRefused((problem) => {
  // Signed out in another tab, or after a long time: the screens follow.
  if (problem.code === "not_authenticated" && account) void load();
});

live.listen((message) => {
  // Signed in as somebody else in another tab.
  if (message.type === "hello" && message.account?.id !== account?.id) void load();
});
startOutbox();

export const session = {
  get account(): Account | null | undefined {
    return account;
  },
  /** Counts how often one account has followed another: what is on show was the first one's. */
  get changes(): number {
    return changes;
  },
  /** True when the server could not be asked who we are, and nobody was here before. */
  get away(): boolean {
    return away;
  },
  /** A new guest's recovery code, until the guest says that it is kept. */
  get recoveryCode(): string | null {
    return recoveryCode;
  },
  load,
  /** `second` is for accounts that answer `code_needed` without it. */
  async signIn(username: string, password: string, second?: SecondCode): Promise<void> {
    const { account, own } = await sessionOpen(username, password, second);
    become(account, own);
  },
  async signUp(fields: { username: string; password: string; email?: string }): Promise<void> {
    become(await accountCreate(fields));
  },
  async recover(code: string): Promise<void> {
    const { account, own } = await sessionRecover(code);
    become(account, own);
  },
  /** Be a new guest. `first` is done before the screens follow the change. Throws what it throws; one is the guest then, too. */
  async playAsGuest(first?: () => Promise<void>): Promise<void> {
    const { recovery_code: code, ...guest } = await guestCreate();
    keepCode(guest.id, code);
    try {
      await first?.();
    } finally {
      become(guest);
    }
  },
  async signOut(): Promise<void> {
    await sessionClose();
    become(null);
  },
  /** Keep a guest's new recovery code in place of the one before. */
  keepCode(code: string): void {
    recoveryCode = code;
    if (account) keepCode(account.id, code);
  },
  forgetCode,
};

function forgetCode(): void {
  recoveryCode = null;
  try {
    sessionStorage.removeItem(CODE_ENTRY);
  } catch {
    // No storage, nothing kept.
  }
}

// The server shows the code once. Until the guest has kept it, a reload of this tab must not lose it.
function keepCode(id: string, code: string): void {
  try {
    sessionStorage.setItem(CODE_ENTRY, JSON.stringify({ id, code }));
  } catch {
    recoveryCode = code;
  }
}

function keptCode(id: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(CODE_ENTRY) ?? "null") as { id: string; code: string } | null;
    return kept?.id === id ? kept.code : null;
  } catch {
    return recoveryCode;
  }
}
