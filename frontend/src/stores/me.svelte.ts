/**
 * The reader's own account with its settings, as the server keeps it for all of the reader's devices.
 *
 * A change shows at once and is sent behind the one before it, so that the server has them in the order they were made; one
 * that is refused is taken back.
 */
import { meChange, meGet } from "../http/calls";
import { isProblem } from "../http/problem";
import type { AccountChanges, OwnAccount } from "../http/types";

/** As it is shown: what the server answered last, and the changes that are under way. */
let account = $state.raw<OwnAccount | null>(null);
let confirmed = $state.raw<OwnAccount | null>(null);
let waiting: AccountChanges[] = [];
let line: Promise<unknown> = Promise.resolve();
/** Another one for each account that signs in here: answers to the one before are not for it. */
let visit = 0;

function receive(answer: OwnAccount): void {
  confirmed = answer;
  account = waiting.reduce<OwnAccount>(merged, answer);
}

async function load(): Promise<void> {
  const mine = visit;
  const answer = await meGet();
  if (mine === visit) receive(answer);
}

async function change(changes: AccountChanges): Promise<void> {
  const mine = visit;
  waiting = [...waiting, changes];
  if (account) account = merged(account, changes);
  const sent = line.then(() => meChange(changes));
  line = sent.catch(() => undefined);
  try {
    const answer = await sent;
    if (mine !== visit) return;
    waiting = waiting.filter((one) => one !== changes);
    receive(answer);
  } catch (error) {
    if (mine === visit) {
      waiting = waiting.filter((one) => one !== changes);
      if (confirmed) receive(confirmed);
    }
    throw error;
  }
}

export const me = {
  /** Null until it is here, and when nobody is signed in. */
  get account(): OwnAccount | null {
    return account;
  },
  /** Whether a decision of moderators keeps it from beginning matches. */
  get mayNotBegin(): boolean {
    return Boolean(account?.holds?.suspended ?? account?.holds?.match_ban);
  },
  /** Its language as the server answered last: one that is only wished for is not here yet. */
  get language(): string | null {
    return confirmed?.language ?? null;
  },
  /** Takes the account from another answer. */
  receive,
  /** Fetch it. Throws the problem when it cannot be had. */
  load,
  /** Fetch it if it can be had: for those who can do without. */
  async tryToLoad(): Promise<void> {
    try {
      await load();
    } catch (error) {
      if (!isProblem(error)) throw error;
    }
  },
  /** Change what is named, and nothing else. Throws the refusal, and then nothing has changed. */
  change,
  /** Forgets the account that was signed in. */
  forget(): void {
    visit++;
    confirmed = null;
    waiting = [];
    account = null;
  },
};

/** `whole` with what `part` names; objects go member by member, as the server takes them. */
function merged<Whole extends object>(whole: Whole, part: object): Whole {
  const known = whole as Record<string, unknown>;
  const entries = Object.entries(part).map(([name, value]) => {
    const before = known[name];
    return [name, isObject(before) && isObject(value) ? merged(before, value) : value] as const;
  });
  return { ...whole, ...Object.fromEntries(entries) };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
