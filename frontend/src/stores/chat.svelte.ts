/** The chat of one match: what was written, what is on its way, and whether one can write at all. */
import { chatSet, chatGet, messageList, messageWrite } from "../http/chat";
import { newKey } from "../http/client";
import { live } from "./live.svelte";
import { isProblem, type Problem } from "../http/problem";
import type { Chat, Message } from "../http/types";
import { show } from "./shown";
import { unread } from "./unread.svelte";

/** How often to ask while the socket is down. */
const POLL = 8_000;
/** How many messages one looks at first, and further back each time. */
const SHOWN = 50;
/** The most that one answer holds. */
const MOST = 100;

/** A message that the server has not taken yet. */
export interface Outgoing {
  key: string;
  text: string;
  /** Why it was not taken; null while it is on its way. */
  problem: Problem | null;
}

export class ChatStore {
  chat = $state.raw<Chat | null>(null);
  messages = $state.raw<Message[]>([]);
  outgoing = $state.raw<Outgoing[]>([]);
  /** Why there is nothing to show; null once there was. */
  problem = $state.raw<Problem | null>(null);
  #fetching: Promise<void> | null = null;

  constructor(readonly match: string) {}

  /** Whether there are messages before those here. */
  get hasEarlier(): boolean {
    return (this.messages[0]?.number ?? 1) > 1;
  }

  /** Stay current until the returned function is called. */
  follow(): () => void {
    const unlisten = live.listen((message) => {
      if (message.type === "hello") void this.refresh();
      if (message.type === "notice" && message.notice.kind === "message" && message.notice.match === this.match) {
        void this.refresh();
      }
    });
    const timer = setInterval(() => {
      if (live.state !== "open" && document.visibilityState === "visible") void this.refresh();
    }, POLL);
    void this.refresh();
    return () => {
      unlisten();
      clearInterval(timer);
    };
  }

  /** Fetch what is new. Calls at the same time are one. */
  refresh(): Promise<void> {
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    try {
      const first = this.chat === null;
      const [chat] = await Promise.all([chatGet(this.match), first ? this.#newest() : this.#later()]);
      this.chat = chat;
      this.problem = null;
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (this.chat === null) this.problem = error;
    }
  }

  async #newest(): Promise<void> {
    const page = await messageList(this.match, 0);
    this.#take(page.message > MOST ? (await messageList(this.match, page.message - SHOWN)).results : page.results);
  }

  async #later(): Promise<void> {
    for (;;) {
      const page = await messageList(this.match, this.messages.at(-1)?.number ?? 0);
      this.#take(page.results);
      if (page.results.length < MOST) return;
    }
  }

  async showEarlier(): Promise<void> {
    const from = this.messages[0]?.number ?? 1;
    const page = await messageList(this.match, Math.max(0, from - 1 - SHOWN));
    this.#take(page.results);
  }

  /** Write. What becomes of it is seen in `outgoing` until it is among the messages. */
  async write(text: string): Promise<void> {
    const message: Outgoing = { key: newKey(), text, problem: null };
    this.outgoing = [...this.outgoing, message];
    await this.#send(message);
  }

  /** Send once more what was not taken: with the same key, so that it is there once. */
  async again(message: Outgoing): Promise<void> {
    this.#change(message.key, { ...message, problem: null });
    await this.#send(message);
  }

  drop(message: Outgoing): void {
    this.#change(message.key, null);
  }

  async mute(muted: boolean): Promise<void> {
    this.chat = await chatSet(this.match, muted);
  }

  async #send({ key, text }: Outgoing): Promise<void> {
    try {
      const message = await messageWrite(this.match, text, key);
      this.#take([message as Message]);
      this.#change(key, null);
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.#change(key, { key, text, problem: error });
      // The chat may have been switched off meanwhile: then it says so itself.
      if (isProblem(error, "chat_off")) await this.refresh();
    }
  }

  #change(key: string, next: Outgoing | null): void {
    this.outgoing = this.outgoing.flatMap((each) => (each.key === key ? (next ? [next] : []) : [each]));
  }

  #take(incoming: readonly Message[]): void {
    const byNumber = new Map([...this.messages, ...incoming].map((message) => [message.number, message]));
    this.messages = [...byNumber.values()].sort((a, b) => a.number - b.number);
    unread.mark(this.match, this.messages.at(-1)?.number ?? 0);
    show(({ kind, match }) => kind === "message" && match === this.match);
  }
}
