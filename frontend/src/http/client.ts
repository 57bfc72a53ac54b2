/**
 * One way to ask the API: JSON both ways, the CSRF token, and writes that are sent again safely.
 *
 * A write with an idempotency key that gets no answer, or a 5xx, is sent again with the SAME key and body: if the first one did
 * arrive, the server does nothing twice. A refusal (4xx) is never repeated.
 */
import type { Answer, Details, Method, Path } from "./operations";
import { Problem, UNREACHABLE, problemOf } from "./problem";

interface Extra {
  /** True for a POST that may be sent again; false for those that sign in or show a secret once. */
  repeatable?: boolean;
  /** Idempotency key of a write whose repeats are the caller's: it is sent once. */
  key?: string;
  /** Where a list goes on. */
  cursor?: string | null;
}

interface Request {
  method: string;
  url: string;
  body: unknown;
  /** Idempotency key; null when the request is never repeated or needs none. */
  key: string | null;
}

/** Which client this is; the server says which is the oldest it serves. Both are raised with a change older ones cannot take. */
export const CLIENT = 1;
const OLDEST_HEADER = "Cairn-Oldest-Client";

const BASE = "/api/v1/";
/** Waits before each further try, in ms. */
const PAUSES = [400, 1600];
const PATIENCE = 12_000;

let refused: (problem: Problem) => void = () => undefined;

/** Listen for every refusal, beside who asked. One listener: the session, which may have ended elsewhere. */
export function whenRefused(listener: (problem: Problem) => void): void {
  refused = listener;
}

let prepare: () => Promise<unknown> = () => Promise.resolve();

/** Do some work before a refusal is thrown, such as fetching its words. When that fails, it is thrown all the same. */
export function beforeRefusal(work: () => Promise<unknown>): void {
  prepare = work;
}

let outdated = false;
let outgrown: () => void = () => undefined;

/** Listen, once, for that the server serves only newer clients than this one. */
export function whenOutdated(listener: () => void): void {
  outgrown = listener;
  if (outdated) listener();
}

function lookAtAge(answer: Response): void {
  if (outdated || Number(answer.headers.get(OLDEST_HEADER) ?? 0) <= CLIENT) return;
  outdated = true;
  outgrown();
}

/**
 * Ask the API and return what it answers (undefined for 204, and for 202: it will be done).
 *
 * @param path as in the API's document, below `/api/v1/`; its `{names}` come from `details.path`
 * @throws Problem for every refusal, and with code `unreachable` when no answer came
 */
export async function ask<P extends Path, M extends Method<P>>(
  method: M,
  path: P,
  details: Details<P, M> & Extra,
): Promise<Answer<P, M>> {
  const { repeatable, cursor, key, ...given }: Extra & Loose = details;
  const again = (repeatable ?? method !== "post") && key === undefined;
  const request: Request = {
    method: method.toUpperCase(),
    url: urlOf(path, given.path, { ...given.query, cursor }),
    body: given.body,
    key: key ?? (again && method !== "get" ? newKey() : null),
  };
  return (await attempt(request, again)) as Answer<P, M>;
}

/** The same details for any path. */
interface Loose {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

function urlOf(path: string, names: Loose["path"] = {}, query: Record<string, string | number | boolean | null | undefined>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ""));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return BASE + filled + (search && `?${search}`);
}

async function attempt(request: Request, again: boolean): Promise<unknown> {
  let renewed = false;
  for (let tries = 0; ; tries++) {
    const answer = await send(request);
    if (answer instanceof Response && answer.ok) return read(answer);
    const problem = answer instanceof Response ? await problemOf(answer) : answer;
    if (problem.code === "csrf_failed" && !renewed) {
      // The token of a page left open for long: asking who we are brings a fresh one.
      renewed = true;
      await send({ method: "GET", url: `${BASE}session/`, body: undefined, key: null });
      continue;
    }
    const pause = PAUSES[tries];
    if (!again || pause === undefined || (problem.status !== 0 && problem.status < 500)) {
      refused(problem);
      if (problem.status !== 0) await prepare().catch(() => undefined);
      throw problem;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

async function send({ method, url, body, key }: Request): Promise<Response | Problem> {
  const headers = new Headers({ Accept: "application/json", "Accept-Language": document.documentElement.lang || "en" });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (key) headers.set("Idempotency-Key", key);
  if (method !== "GET") headers.set("X-CSRFToken", token());
  try {
    const answer = await fetch(url, {
      method,
      headers,
      credentials: "same-origin",
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    lookAtAge(answer);
    return answer;
  } catch (error) {
    return new Problem(0, UNREACHABLE, String(error));
  }
}

async function read(answer: Response): Promise<unknown> {
  if (answer.status === 204 || answer.status === 202) return undefined;
  try {
    return await answer.json();
  } catch (error) {
    throw new Problem(0, UNREACHABLE, String(error));
  }
}

/** The CSRF token, by the name that its cookie has over HTTPS, or else by the one that it has without. */
function token(): string {
  const parts = document.cookie.split("; ");
  const pair = ["__Host-csrftoken=", "csrftoken="].map((name) => parts.find((part) => part.startsWith(name))).find(Boolean);
  return pair ? decodeURIComponent(pair.slice(pair.indexOf("=") + 1)) : "";
}

/** An idempotency key: a random UUID, also on plain-HTTP home networks, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A player's own part of a deal: 32 random bytes as 64 hex digits (docs/architecture.md, "What a deal is"). */
export function randomNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
