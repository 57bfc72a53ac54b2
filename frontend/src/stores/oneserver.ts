/** For tests of turns on their way: the other end. */
import type { Match } from "../http/types";

/** A server of one match: it refuses what was chosen for another version, and plays a key once. */
export class Server {
  version = 1;
  over = false;
  round = 1;
  /** What can be played once the last move is. */
  offered: string[] = [];
  /** How requests fare: answered, never arriving, arriving with the answer lost, or arriving when nobody waits any more. */
  network: "up" | "down" | "deaf" | "late" = "up";
  readonly #late: (() => void)[] = [];
  readonly played: { actions: string[]; on: number; key: string }[] = [];
  requests = 0;

  fetch = (_: string, { body, headers }: RequestInit): Promise<Response> => {
    this.requests++;
    if (this.network === "down") return Promise.reject(new TypeError("no network"));
    const key = new Headers(headers).get("Idempotency-Key") ?? "";
    const arrive = (): Response => this.#answer(JSON.parse(String(body)) as Sent, key);
    if (this.network === "late") {
      this.#late.push(arrive);
      return Promise.reject(new TypeError("timed out"));
    }
    const answer = arrive();
    return this.network === "deaf" ? Promise.reject(new TypeError("reply lost")) : Promise.resolve(answer);
  };

  #answer({ actions, expected_version }: Sent, key: string): Response {
    const match = (): Match => this.seen();
    if (this.played.some((move) => move.key === key)) return json({ move: {}, match: match() }, 201);
    if (expected_version !== this.version) return json({ code: "stale_version", match: match() }, 409);
    if (this.over) return json({ code: "match_over" }, 409);
    this.played.push({ actions, on: this.version, key });
    this.version++;
    this.offered = this.offered.filter((action) => !actions.includes(action));
    return json({ move: {}, match: match() }, 201);
  }

  /** What was under way for long arrives. */
  arriveLate(): void {
    for (const arrive of this.#late.splice(0)) arrive();
  }

  seen(): Match {
    const options = this.offered.map((action) => ({ action, claims: [] }));
    const position = { turn: 7 } as Match["position"];
    return { id: "m", version: this.version, event: this.version, round: this.round, position, options } as unknown as Match;
  }
}

interface Sent {
  actions: string[];
  expected_version: number;
}

export function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status });
}
