/** The one socket of the page, as reactive state and a list of listeners. */
import { Socket, type ServerMessage, type SocketState } from "./socket";

type Listener = (message: ServerMessage) => void;

/** A hiccup this short is not worth a word. */
const QUIET = 1_500;
const BACK_SHOWN = 2_500;

const listeners = new Set<Listener>();
let state = $state<SocketState>("idle");
let told = $state<"" | "lost" | "back">("");
let timer: ReturnType<typeof setTimeout> | undefined;
let onunknown: () => void = () => undefined;

const socket = new Socket({
  message: (message) => {
    for (const listen of listeners) listen(message);
  },
  state: (next) => {
    state = next;
    tell(next);
  },
  unknown: () => {
    onunknown();
  },
});

function tell(next: SocketState): void {
  if (next === "connecting") return;
  clearTimeout(timer);
  if (next === "lost" && told !== "lost") {
    timer = setTimeout(() => (told = "lost"), QUIET);
  } else if (next !== "lost") {
    told = next === "open" && told === "lost" ? "back" : "";
    if (told) timer = setTimeout(() => (told = ""), BACK_SHOWN);
  }
}

export const live = {
  get state(): SocketState {
    return state;
  },
  /** What the connection line says: nothing, that it is lost, or for a moment that it is back. */
  get told(): "" | "lost" | "back" {
    return told;
  },
  /** Connect anew, as whoever is signed in now. `unknown` is called when the server knows nobody. */
  restart(unknown: () => void): void {
    onunknown = unknown;
    socket.stop();
    socket.start();
  },
  stop(): void {
    socket.stop();
  },
  subscribe(match: string): void {
    socket.subscribe(match);
  },
  unsubscribe(match: string): void {
    socket.unsubscribe(match);
  },
  /** Hear every message of the server. Returns what ends it. */
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
