/** One match as its reader may see it: kept, fetched, pushed and answered views in one place, never going back. */
import { readMatch } from "./ahead";
import { matchProof } from "../http/calls";
import { keepMatch, keptFor, keptMatch } from "./accountStorage";
import { NO_NOTES, notedSince, type HandNotes } from "./hand";
import { live } from "./live.svelte";
import { later } from "./order";
import { outbox } from "./outbox.svelte";
import { isProblem, type Problem } from "../http/problem";
import { look, showing } from "./shown";
import type { ServerMessage } from "../http/socket";
import type { Match, Proof, Seat } from "../http/types";

/** How often to ask while the socket is down. */
const POLL = 8_000;

export class MatchStore {
  match = $state.raw<Match | null>(null);
  /** Why the match could not be fetched; only while there is none to show. */
  problem = $state.raw<Problem | null>(null);
  /** What this device remembers of the reader's hand. */
  notes = $state.raw<HandNotes>(NO_NOTES);
  /** Whether the server has sent the match since it was opened; until then it is shown as it was seen last. */
  fetched = $state(false);
  #ending = $state(false);
  readonly #reader = keptFor();
  #recalled: Promise<void> = Promise.resolve();

  constructor(readonly id: string) {}

  /** A turn, an offer or an end is on its way, or waits for the network. */
  get busy(): boolean {
    return this.#ending || outbox.of(this.id)?.refused === null;
  }

  /** Show the match as it was seen last, fetch it, and stay current until the returned function is called. */
  follow(): () => void {
    const unlisten = live.listen((message) => this.#hear(message));
    const unanswer = outbox.listen(({ id, match }) => {
      if (id !== this.id) return;
      if (match) this.#take(match);
      else void this.refresh();
    });
    const leave = showing(({ match, kind }) => match === this.id && this.#shows(kind));
    live.subscribe(this.id);
    this.#recalled = this.#recall();
    const poll = setInterval(() => {
      if (live.state !== "open" && document.visibilityState === "visible") void this.refresh();
    }, POLL);
    void this.refresh();
    return () => {
      clearInterval(poll);
      leave();
      live.unsubscribe(this.id);
      unlisten();
      unanswer();
    };
  }

  async refresh(): Promise<void> {
    try {
      this.#take(await readMatch(this.id));
    } catch (error) {
      if (!isProblem(error)) throw error;
      // Without an answer it stays as it was seen last; what is no more, or for others now, does not.
      if (error.code === "not_found") this.match = null;
      if (!this.match) this.problem = error;
    }
  }

  /**
   * Play the actions on the position that is shown, now or when the network is back (`outbox`).
   *
   * @throws Problem when they were refused; with `stale_version` the fresh match is already here
   */
  async play(actions: string[]): Promise<void> {
    if (this.match && !this.busy) await outbox.play(this.match, actions);
  }

  /** Whether that seat may claim the stone, now or after event `at`, and why (not). */
  prove(stone: number, seat: Seat, at?: number): Promise<Proof> {
    return matchProof(this.id, stone, seat, at);
  }

  /** Do what ends, stops or eases the match (`http/ends`). One at a time: a second tap while the first is under way does nothing. */
  async end(work: () => Promise<Match>): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    try {
      this.#take(await work());
    } finally {
      this.#ending = false;
    }
  }

  async #recall(): Promise<void> {
    const kept = await keptMatch(this.id);
    if (!kept) return;
    const { drawn, order, ...match } = kept;
    this.notes = { drawn, order };
    if (this.match) this.notes = notedSince(match, this.notes, this.match);
    else this.#show(match);
  }

  /** Lay the cards of the hand in this order. */
  arrange(order: readonly string[]): void {
    this.notes = { ...this.notes, order };
    void this.#keep();
  }

  /** Not before it is known what was kept last: the notes on the hand go on from that. */
  async #keep(): Promise<void> {
    await this.#recalled;
    if (this.match && this.fetched) await keepMatch(this.#reader, { ...this.match, ...this.notes });
  }

  #hear(message: ServerMessage): void {
    if (message.type === "match" && message.id === this.id) this.#take(message.match);
    // The heartbeat names the last event of the match: being behind it means that a push was missed.
    if (message.type === "events" && (message.matches[this.id] ?? 0) > (this.match?.event ?? 0)) void this.refresh();
  }

  #take(incoming: Match): void {
    this.#show(incoming);
    this.fetched = true;
    if (this.match === incoming) void this.#keep();
    look();
  }

  /** Whether what is on show tells what that kind of notice does. A message is read elsewhere (`unread`). */
  #shows(kind: string): boolean {
    const { match } = this;
    if (!match || !this.fetched || kind === "message") return false;
    if (match.result || kind === "match_finished") return Boolean(match.result);
    return match.position.to_act === match.seat || (kind !== "your_turn" && kind !== "reminder");
  }

  #show(incoming: Match): void {
    const before = this.match;
    this.match = later(before, incoming);
    if (before && before !== this.match) this.notes = notedSince(before, this.notes, this.match);
    this.problem = null;
  }
}
