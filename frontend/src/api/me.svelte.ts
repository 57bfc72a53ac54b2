/** The reader's own account with its settings, as the server keeps it for all of the reader's devices. */
import { meChange, meRead } from "./calls";
import { isProblem } from "./problem";
import type { AccountChanges, OwnAccount } from "./types";

let account = $state.raw<OwnAccount | null>(null);
/** Counts what was asked for: of two answers the one to the later question stays. */
let asked = 0;

async function keep(answer: Promise<OwnAccount>): Promise<void> {
  const mine = ++asked;
  const own = await answer;
  if (mine === asked) account = own;
}

export const me = {
  /** Null until it is here, and when nobody is signed in. */
  get account(): OwnAccount | null {
    return account;
  },
  /** Fetch it. Throws the problem when it cannot be had. */
  load(): Promise<void> {
    return keep(meRead());
  },
  /** Fetch it if it can be had: for those who can do without. */
  async tryToLoad(): Promise<void> {
    try {
      await keep(meRead());
    } catch (error) {
      if (!isProblem(error)) throw error;
    }
  },
  /** Change what is named, and nothing else. Throws the refusal, and then nothing has changed. */
  change(changes: AccountChanges): Promise<void> {
    return keep(meChange(changes));
  },
  /** Whoever was signed in is no more. */
  forget(): void {
    asked++;
    account = null;
  },
};
