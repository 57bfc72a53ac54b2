/**
 * What this device keeps of the account signed in here: the last known views, and turns that wait for the network.
 *
 * One account's at a time. Another one, or none, clears everything (`own`), and a write that comes late from before is
 * dropped in the same transaction that looks whose storage it is. The service worker reads the turns as well. Where there
 * is no storage, nothing is kept and nothing fails.
 */
import type { Account, Match } from "../http/types";
import type { HandNotes } from "./hand";

export type KeptMatch = Match & HandNotes;

/** A turn that was confirmed here and that the server has not answered. At most one for each match. */
export interface KeptTurn {
  match: string;
  /** The version that it was chosen for. */
  version: number;
  actions: string[];
  /** What was confirmed to follow in that turn of that round (`portions`). */
  rest: { round: number; turn: number; actions: string[] };
  /** Idempotency key: however often it is sent, it is played once. */
  key: string;
  /** It may have reached the server already. */
  tried: boolean;
  /** Code with which the server refused it: it was not played, and the player has not been told yet. */
  refused: string | null;
}

const STORE = "kept";
const ACCOUNT = "account";
const LIST = "list";
const MATCH = "match ";
const TURN = "turn ";

let owner: string | null = null;
let opened: Promise<IDBDatabase> | null = null;

/** Id of the account whose data is kept from now on; what was asked for one account is not kept for the next. */
export function keptFor(): string | null {
  return owner;
}

/** The account whose data is kept here, if any. */
export async function keptAccount(): Promise<Account | undefined> {
  return read((store) => store.get(ACCOUNT) as IDBRequest<Account | undefined>);
}

/** From now on `account` is whose data is kept; all that is another's is deleted, and everything when it is null. */
export async function own(account: Account | null): Promise<void> {
  owner = account?.id ?? null;
  await write((store, kept) => {
    if (kept !== owner) store.clear();
    if (account) store.put(account, ACCOUNT);
  });
}

/** The list of matches as it was fetched last. */
export async function keptList<T>(): Promise<T | undefined> {
  return readOwn<T>(LIST);
}

/** Keep the list as `reader` may see it, and let go of the views of matches that are not in it. */
export async function keepList(reader: string | null, list: unknown, ids: readonly string[]): Promise<void> {
  const listed = new Set(ids.map((id) => MATCH + id));
  await change(reader, (store) => {
    store.put(list, LIST);
    const names = store.getAllKeys(startingWith(MATCH));
    names.onsuccess = () => {
      for (const name of names.result) if (!listed.has(String(name))) store.delete(name);
    };
  });
}

/** A match as it was seen last, with what was noted of the reader's hand. */
export async function keptMatch(id: string): Promise<KeptMatch | undefined> {
  return readOwn<KeptMatch>(MATCH + id);
}

/** Keep a match as `reader` may see it. */
export async function keepMatch(reader: string | null, match: KeptMatch): Promise<void> {
  await change(reader, (store) => store.put(match, MATCH + match.id));
}

export async function keptTurns(): Promise<KeptTurn[]> {
  return (await read((store) => store.getAll(startingWith(TURN)) as IDBRequest<KeptTurn[]>)) ?? [];
}

export async function keepTurn(turn: KeptTurn): Promise<void> {
  await change(owner, (store) => store.put(turn, TURN + turn.match));
}

/**
 * Replace this very turn by what has become of it, null for nothing more. A later turn of the same match stays as it is,
 * and of one that is gone nothing comes back.
 */
export async function settleTurn({ match, key }: KeptTurn, next: KeptTurn | null): Promise<void> {
  await write((store) => {
    const found = store.get(TURN + match) as IDBRequest<KeptTurn | undefined>;
    found.onsuccess = () => {
      if (found.result?.key !== key) return;
      if (next) store.put(next, TURN + match);
      else store.delete(TURN + match);
    };
  });
}

function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

async function readOwn<T>(name: string): Promise<T | undefined> {
  const asked = owner;
  if (asked === null || (await keptAccount())?.id !== asked) return undefined;
  const value = await read((store) => store.get(name) as IDBRequest<T | undefined>);
  return owner === asked ? value : undefined;
}

/** Write what belongs to an account; nothing when storage has passed to another meanwhile. */
async function change(reader: string | null, make: (store: IDBObjectStore) => void): Promise<void> {
  if (reader === null || reader !== owner) return;
  await write((store, kept) => {
    if (kept === reader) make(store);
  });
}

async function read<T>(ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const request = ask((await open()).transaction(STORE).objectStore(STORE));
    return await new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("read failed"));
    });
  } catch {
    return undefined;
  }
}

async function write(make: (store: IDBObjectStore, kept: string | null) => void): Promise<void> {
  try {
    const transaction = (await open()).transaction(STORE, "readwrite");
    const store = transaction.objectStore(STORE);
    const account = store.get(ACCOUNT) as IDBRequest<Account | undefined>;
    account.onsuccess = () => make(store, account.result?.id ?? null);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("write failed"));
    });
  } catch {
    // No storage, or none left: the page goes on with what it holds itself.
  }
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("cairn", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error ?? new Error("no storage"));
    request.onsuccess = () => {
      // The browser closes it when the reader clears the data of the site; the next use opens it anew.
      request.result.onclose = () => (opened = null);
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
  });
  opened.catch(() => (opened = null));
  return opened;
}
