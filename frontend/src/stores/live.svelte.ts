/** The one socket of the page, as reactive state and a list of listeners. */
import { Socket, type ServerMessage, type SocketState } from "../http/socket";

type Listener = (message: ServerMessage) => void;

/** A hiccup this short is not worth a word. */
const QUIET = 1_500;
const BACK_SHOWN = 2_500;

const listeners = new Set<Listener>();
let state = $state<SocketState>("idle");
let status = $state<"" | "connecting" | "lost" | "back">("");
let offline = $state(!navigator.onLine);
let timer: ReturnType<typeof setTimeout> | undefined;
let onunknown: () => void = () => undefined;
/** Nobody is signed in: there is a socket while a match is watched. */
let spectating = false;

const socket = new Socket({
  message: (message) => {
    for (const listen of listeners) listen(message);
  },
  state: (next) => {
    state = next;
    updateStatus(next);
  },
  unknown: () => {
    onunknown();
  },
});

function updateStatus(next: SocketState): void {
  const before = status;
  // Trying again is part of being lost: one word until it has succeeded, and none for what is short.
  if (next === "connecting" || next === "lost") {
    const word = next === "lost" ? "lost" : "connecting";
    if (before === word || before === "lost") return;
    clearTimeout(timer);
    timer = setTimeout(() => (status = word), before === "connecting" ? 0 : QUIET);
    return;
  }
  clearTimeout(timer);
  status = next === "open" && before === "lost" ? "back" : "";
  if (status) timer = setTimeout(() => (status = ""), BACK_SHOWN);
}

addEventListener("online", () => (offline = false));
addEventListener("offline", () => (offline = true));

export const live = {
  get state(): SocketState {
    return state;
  },
  /** What the connection line says: nothing, that it is being made or lost, or for a moment that it is back. */
  get status(): "" | "connecting" | "lost" | "back" {
    return status;
  },
  /** The device itself says that it has no network. */
  get offline(): boolean {
    return offline;
  },
  /** Connects again, as the account that is signed in now. Calls `unknown` when the server knows no session. */
  restart(unknown: () => void): void {
    onunknown = unknown;
    spectating = false;
    socket.stop();
    socket.start();
  },
  /** Nobody is signed in, or any more: connects without an account, while a match is watched. */
  spectate(): void {
    onunknown = () => undefined;
    spectating = true;
    socket.stop();
    if (socket.watches) socket.start("spectator");
  },
  subscribe(match: string): void {
    socket.subscribe(match);
    if (spectating) socket.start("spectator");
  },
  unsubscribe(match: string): void {
    socket.unsubscribe(match);
    if (spectating && !socket.watches) socket.stop();
  },
  looks(match: string, looks: boolean): void {
    socket.looks(match, looks);
  },
  seen(number: number): boolean {
    return socket.seen(number);
  },
  /** Listen for every message of the server. Returns what ends it. */
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
