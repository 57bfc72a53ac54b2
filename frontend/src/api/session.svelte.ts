/** Who is signed in here. Changes of account restart the socket, because a socket outlives the sign-in it was opened with. */
import {
  accountCreate,
  guestCreate,
  sessionCreate,
  sessionDelete,
  sessionRead,
  sessionRecover,
} from "./calls";
import { whenRefused } from "./client";
import { live } from "./live.svelte";
import { me } from "./me.svelte";
import { isProblem } from "./problem";
import type { Account, SecondCode } from "./types";

const CODE_ENTRY = "cairn.recovery";

/** undefined until the server has said who we are. */
let account = $state.raw<Account | null | undefined>(undefined);
let away = $state(false);
let recoveryCode = $state<string | null>(null);

function become(next: Account | null): void {
  const same = account !== undefined && next?.id === account?.id;
  // The same account may have another name, or be no guest any more.
  account = next;
  if (same) return;
  recoveryCode = next ? keptCode(next.id) : null;
  me.forget();
  if (next) {
    void me.tryToLoad();
    live.restart(() => void load());
  } else live.stop();
}

/** Ask the server who we are. Leaves `away` true when it cannot be asked. */
async function load(): Promise<void> {
  try {
    become((await sessionRead()).account);
    away = false;
  } catch (error) {
    if (!isProblem(error)) throw error;
    away = account === undefined;
  }
}

whenRefused((problem) => {
  // Signed out in another tab, or after a long time: the screens follow.
  if (problem.code === "not_authenticated" && account) void load();
});

export const session = {
  get account(): Account | null | undefined {
    return account;
  },
  /** True when the server could not even be asked who we are. */
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
    become((await sessionCreate(username, password, second)).account);
  },
  async signUp(fields: { username: string; password: string; email?: string }): Promise<void> {
    become(await accountCreate(fields));
  },
  async recover(code: string): Promise<void> {
    become((await sessionRecover(code)).account);
  },
  async playAsGuest(): Promise<void> {
    const { recovery_code: code, ...guest } = await guestCreate();
    keepCode(guest.id, code);
    become(guest);
  },
  async signOut(): Promise<void> {
    await sessionDelete();
    this.forgetCode();
    become(null);
  },
  /** Keep a guest's new recovery code in place of the one before. */
  keepCode(code: string): void {
    recoveryCode = code;
    if (account) keepCode(account.id, code);
  },
  forgetCode(): void {
    recoveryCode = null;
    try {
      sessionStorage.removeItem(CODE_ENTRY);
    } catch {
      // No storage, nothing kept.
    }
  },
};

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
