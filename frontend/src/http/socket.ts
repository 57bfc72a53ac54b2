/**
 * The socket to `/ws/v1/`, kept open as well as the network lets it be.
 *
 * A push is a hint: nothing is lost by missing one. After each reconnection the subscriptions are made again, and the server
 * answers every one with the match as it is then.
 */
import type { ClientMessage, ServerMessage } from "./types";

export type { Notice, ServerMessage } from "./types";

/** `idle` before the first `start`, after `stop`, and while the server lets nobody listen; `lost` from a failure until the next success. */
export type SocketState = "idle" | "connecting" | "open" | "lost";

export interface SocketEvents {
  message: (message: ServerMessage) => void;
  state: (state: SocketState) => void;
  /** The server does not know us (any more), or does not let us listen: what holds of us is to be asked for. */
  unknown: () => void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** The server speaks every 20 s; after two of these without a word the line is dead, whatever the browser says. */
const SILENCE = 45_000;
const HANDSHAKE_PATIENCE = 10_000;
/** A line that looks open after sleep gets this long to answer a ping. */
const PING_PATIENCE = 4_000;
const NO_ACCOUNT = 4401;
/** The account is suspended. */
const SUSPENDED = 4403;
/** The account has more sockets than one server keeps, and this was the oldest: wait until somebody looks again. */
const REPLACED = 4408;
/** The network has as many spectators' sockets as it may: connect when somebody looks again. The network works, so this is `idle`; polling does meanwhile. */
const FULL = 4429;

/** How long to wait before try number `attempt` (from 0), in ms: full jitter under a doubling ceiling. */
export function pauseBefore(attempt: number, random = Math.random()): number {
  const ceiling = Math.min(LONGEST_PAUSE, 2 * FIRST_PAUSE * 2 ** attempt);
  return FIRST_PAUSE + random * (ceiling - FIRST_PAUSE);
}

export class Socket {
  #events: SocketEvents;
  #url: string;
  #as = "";
  #line: WebSocket | null = null;
  #state: SocketState = "idle";
  #wanted = new Set<string>();
  /** Matches whose subscription was refused for now. */
  #refused: string[] = [];
  #asking: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(events: SocketEvents, url = socketUrl()) {
    this.#events = events;
    this.#url = url;
  }

  /** Whether anything is subscribed to. */
  get watches(): boolean {
    return this.#wanted.size > 0;
  }

  /** Connect, and stay connected until `stop`; without an account, public matches can be watched (`spectator`). */
  start(as: "account" | "spectator" = "account"): void {
    if (this.#state !== "idle") return;
    this.#as = as === "spectator" ? "?spectator" : "";
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#become("connecting");
    this.#connect();
  }

  stop(): void {
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#hangUp();
    this.#attempt = 0;
    this.#become("idle");
  }

  subscribe(match: string): void {
    this.#wanted.add(match);
    this.#send({ type: "subscribe", match });
  }

  unsubscribe(match: string): void {
    if (this.#wanted.delete(match)) this.#send({ type: "unsubscribe", match });
  }

  /** Send whether somebody looks at a match that is subscribed to; lost without a connection, as what it is about. */
  looks(match: string, looks: boolean): void {
    this.#send({ type: looks ? "look" : "look_away", match });
  }

  /** Send that a notice was shown in front. False when there is nobody to hear it now. */
  seen(number: number): boolean {
    const open = this.#state === "open";
    if (open) this.#send({ type: "seen", number });
    return open;
  }

  #connect(): void {
    this.#hangUp();
    const line = new WebSocket(this.#url + this.#as);
    this.#line = line;
    this.#listen(HANDSHAKE_PATIENCE);
    line.onopen = () => {
      for (const match of this.#wanted) this.#send({ type: "subscribe", match });
    };
    line.onmessage = (event) => {
      this.#listen(SILENCE);
      const message = parse(event.data);
      if (!message) return;
      if (message.type === "hello") {
        this.#attempt = 0;
        this.#become("open");
      } else if (message.type === "error" && message.retry_after && message.match) {
        if (this.#refused.push(message.match) === 1) this.#later(message.retry_after);
      }
      this.#events.message(message);
    };
    line.onclose = (event) => {
      this.#hangUp();
      if (event.code === NO_ACCOUNT || event.code === SUSPENDED) {
        // Trying again is of no use before somebody looks again.
        this.#become("idle");
        this.#events.unknown();
      } else if (event.code === FULL) {
        this.#become("idle");
      } else if (event.code === REPLACED) {
        this.#become("lost");
      } else {
        this.#again();
      }
    };
  }

  /** Subscribe again, to one at a time: all at once would be refused again, and in the end cut off. */
  #later(seconds: number): void {
    this.#asking = setTimeout(() => {
      const match = this.#refused.shift() ?? "";
      if (this.#wanted.has(match)) this.#send({ type: "subscribe", match });
      if (this.#refused.length > 0) this.#later(seconds);
    }, seconds * 1000);
  }

  /** Try again after a pause. */
  #again(): void {
    this.#become("lost");
    this.#retry = setTimeout(() => this.#connect(), pauseBefore(this.#attempt++));
  }

  /** The network is back or the page is seen again: do not wait for the pause, and do not trust an old line. */
  #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    if (!this.#line) {
      this.#attempt = 0;
      this.#connect();
    } else if (this.#line?.readyState === WebSocket.OPEN) {
      this.#send({ type: "ping" });
      this.#listen(PING_PATIENCE);
    }
  };

  #listen(patience: number): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      this.#hangUp();
      this.#again();
    }, patience);
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    clearTimeout(this.#asking);
    const line = this.#line;
    this.#line = null;
    this.#refused = [];
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #send(message: ClientMessage): void {
    if (this.#line?.readyState === WebSocket.OPEN) this.#line.send(JSON.stringify(message));
  }

  #become(state: SocketState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#events.state(state);
  }
}

function socketUrl(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/v1/`;
}

function parse(data: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}
