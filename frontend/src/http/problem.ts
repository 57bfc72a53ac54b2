/** A refusal of the server, or its silence, as one kind of error with a code that programs and translations go by. */
import type { FieldError, Match, ProblemBody } from "./types";

/** The code of a request that got no answer at all, or one that was no answer of the API (a proxy's error page). */
export const UNREACHABLE = "unreachable";

/** What some refusals have beside their code. */
interface More {
  /** The fresh match that comes with `stale_version`. */
  match?: Match | undefined;
  /** From when on it may be done again (`renamed_lately`). */
  again?: string | undefined;
  /** Seconds until the next request may come (`throttled`). */
  wait?: number | undefined;
}

export class Problem extends Error {
  override readonly name = "Problem";
  readonly match: Match | null;
  readonly again: string | null;
  readonly wait: number | null;

  constructor(
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    /** Stable word such as `stale_version`; see the reference of error codes. */
    readonly code: string,
    /** The server's own sentence, for codes that this client has no words for. */
    readonly detail: string,
    readonly errors: readonly FieldError[] = [],
    more: More = {},
  ) {
    super(`${String(status)} ${code}: ${detail}`);
    this.match = more.match ?? null;
    this.again = more.again ?? null;
    this.wait = more.wait ?? null;
  }
}

/** The problem in an answer that is not a success, whatever its body is. */
export async function problemOf(answer: Response): Promise<Problem> {
  const fallback = answer.status >= 500 ? "server_error" : answer.status === 404 ? "not_found" : "invalid";
  try {
    const body = (await answer.json()) as Partial<ProblemBody>;
    const detail = body.detail ?? body.title ?? "";
    const { errors = [], match, again } = body;
    const wait = Number(answer.headers.get("Retry-After")) || undefined;
    return new Problem(answer.status, body.code ?? fallback, detail, errors, { match, again, wait });
  } catch {
    return new Problem(answer.status, fallback, answer.statusText);
  }
}

export function isProblem(error: unknown, ...codes: string[]): error is Problem {
  return error instanceof Problem && (codes.length === 0 || codes.includes(error.code));
}

/** True when asking again later may help: no answer, or the server's own trouble. */
export function isAway(error: unknown): boolean {
  return error instanceof Problem && (error.status === 0 || error.status >= 500);
}
