/**
 * Turns on their way to the server, at most one for each match, portion by portion where a claim is followed by more
 * (`portions`).
 *
 * A turn is kept on the device before it is sent, with the version it was chosen for and its idempotency key, and leaves
 * the outbox only with an answer: played (once, however often it was sent) or refused (nothing was played). Without an
 * answer it waits, through reloads too, and goes out again when the network shows itself. Whether it still fits the match
 * is the server's to say.
 */
import { matchPlay } from "../http/calls";
import { newKey } from "../http/client";
import { keepTurn, keptTurns, settleTurn, type KeptTurn } from "./accountStorage";
import { live } from "./live.svelte";
import { firstPortion, isPlayed, nextPortion, sameTurn } from "./portions";
import { isAway, isProblem, type Problem } from "../http/problem";
import type { Match } from "../http/types";

/** What became of a turn: the match as it came with the answer, and why nothing was played; null where only the worker knows. */
export interface Answer {
  id: string;
  match: Match | null;
  refusal: Problem | null;
}

/** One lost packet is not worth a word: a turn is tried once more after this long, in ms, before it is said to wait. */
const HICCUP = 600;
/** Waits between further tries, in ms; the last one goes on. */
const PAUSES = [2_000, 5_000, 15_000, 30_000];
/** Refusals that say nothing about the turn: it can be sent again later. */
const NOT_NOW = ["throttled", "not_authenticated", "csrf_failed"];

let turns = $state.raw<readonly KeptTurn[]>([]);
/** Matches whose turn has been tried in vain. */
let waiting = $state.raw<readonly string[]>([]);
const underway = new Map<string, Promise<Answer | null>>();
const listeners = new Set<(answer: Answer) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let pauses = 0;
/** Counts changes of account: an answer to the one before is nobody's. */
let life = 0;

export const outbox = {
  /** The match's turn that has not been answered, or that was refused and not told yet. */
  of(match: string): KeptTurn | null {
    return turns.find((turn) => turn.match === match) ?? null;
  },

  /** Whether the match's turn waits for the network; not while it is simply on its way. */
  waits(match: string): boolean {
    return waiting.includes(match) && this.of(match)?.refused === null;
  },

  /** Take up what an earlier page, or the service worker, has left of the account's turns, and send what waits. */
  async open(): Promise<void> {
    const current = life;
    const kept = await keptTurns();
    if (current !== life) return;
    const answered = turns.filter((turn) => turn.refused === null && !kept.some(isAsked(turn)));
    turns = kept;
    waiting = kept.map(({ match }) => match);
    for (const { match } of answered) publish({ id: match, match: null, refusal: null });
    await sendWaiting();
  },

  /** Forget everything: another account is here now. What is stored goes with `own`. */
  close(): void {
    life++;
    clearTimeout(timer);
    turns = waiting = [];
  },

  /**
   * Send a turn that was chosen for this view of a match. Resolves when it was played, or waits.
   *
   * @throws Problem when the server refused it, or a later portion; of what was refused nothing was played
   */
  async play(match: Match, actions: string[]): Promise<void> {
    const { id } = match;
    if (this.of(id)?.refused === null) return;
    const turn = firstPortion(match, actions, newKey());
    waiting = waiting.filter((each) => each !== id);
    put(turn);
    await keepTurn(turn);
    let answer = await attempt(turn);
    if (!answer && navigator.onLine) {
      await new Promise((done) => setTimeout(done, HICCUP));
      const left = this.of(id);
      if (left && sameTurn(left.key, turn.key)) answer = await attempt(left);
    }
    if (answer?.refusal) throw answer.refusal;
    const left = this.of(id);
    if (answer || !left || !sameTurn(left.key, turn.key)) return;
    waiting = [...waiting, id];
    void askForSync();
    again();
  },

  /** Let go of the match's turn. False when it may have reached the server, and may have been played. */
  async drop(match: string): Promise<boolean> {
    const turn = this.of(match);
    if (!turn) return true;
    // What was refused stays in sight until the device has forgotten it, or a page that is loaded meanwhile tells it again.
    if (turn.refused === null) take(turn);
    await settleTurn(turn, null);
    take(turn);
    return !turn.tried || turn.refused !== null;
  },

  /** The network may be back: send what waits. */
  send(): void {
    pauses = 0;
    void sendWaiting();
  },

  /** Listen for every answer. Returns what ends it. */
  listen(listener: (answer: Answer) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Send what waits now and whenever the network shows itself; called once. */
export function startOutbox(): void {
  addEventListener("online", () => outbox.send());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") outbox.send();
  });
  live.listen(({ type }) => {
    if (type === "hello") outbox.send();
  });
  // The worker sent some while this page slept.
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === "turns") void outbox.open();
  });
}

async function sendWaiting(): Promise<void> {
  clearTimeout(timer);
  await Promise.all(turns.filter(({ match }) => outbox.waits(match)).map(attempt));
  again();
}

function again(): void {
  clearTimeout(timer);
  if (!turns.some(({ match }) => outbox.waits(match))) return;
  timer = setTimeout(() => void sendWaiting(), PAUSES[Math.min(pauses++, PAUSES.length - 1)]);
}

/** One try at a time for each turn; null when there was no answer. */
function attempt(turn: KeptTurn): Promise<Answer | null> {
  const started = underway.get(turn.key) ?? send(turn).finally(() => underway.delete(turn.key));
  underway.set(turn.key, started);
  return started;
}

async function send(kept: KeptTurn): Promise<Answer | null> {
  const turn = { ...kept, tried: kept.tried || navigator.onLine };
  if (turn.tried !== kept.tried) {
    if (isCurrent(turn)) put(turn);
    await settleTurn(turn, turn);
  }
  const { match: id } = turn;
  const current = life;
  try {
    const match = await played(turn);
    if (current !== life) return null;
    const next = nextPortion(turn, match);
    if (!isCurrent(turn) || !next) take(turn);
    else put(next);
    await settleTurn(turn, next);
    const answer = publish({ id, match, refusal: null });
    return next && isCurrent(next) ? await attempt(next) : answer;
  } catch (problem) {
    if (!isProblem(problem)) throw problem;
    if (current !== life || isAway(problem) || NOT_NOW.includes(problem.code)) return null;
    const refused = { ...turn, refused: problem.code };
    // One that was taken back meanwhile needs no word.
    if (isCurrent(turn)) put(refused);
    await settleTurn(turn, refused);
    return publish({ id, match: problem.match, refusal: problem });
  }
}

/**
 * Play it, unless another device has; return the match as it is then.
 *
 * @throws Problem when it was refused or there was no answer
 */
async function played(turn: KeptTurn): Promise<Match> {
  try {
    return (await matchPlay(turn.match, turn.actions, turn.version, turn.key)).match;
  } catch (problem) {
    if (isProblem(problem) && isPlayed(turn, problem.match)) return problem.match;
    throw problem;
  }
}

function publish(answer: Answer): Answer {
  for (const listen of listeners) listen(answer);
  return answer;
}

function isCurrent({ match, key }: KeptTurn): boolean {
  return outbox.of(match)?.key === key;
}

/** Finds that turn among others while it has no answer. */
function isAsked({ key }: KeptTurn): (kept: KeptTurn) => boolean {
  return (kept) => kept.key === key && kept.refused === null;
}

function put(turn: KeptTurn): void {
  turns = [...turns.filter(({ match }) => match !== turn.match), turn];
}

function take(turn: KeptTurn): void {
  if (!isCurrent(turn)) return;
  turns = turns.filter(({ match }) => match !== turn.match);
  waiting = waiting.filter((match) => match !== turn.match);
}

/** Chromium's Background Sync: the worker sends what waits when the network is back, even with the app closed. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as SyncingRegistration | undefined;
  await registration?.sync?.register("turns").catch(() => undefined);
}

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}
