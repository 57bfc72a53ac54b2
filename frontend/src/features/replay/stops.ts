/** Where a replay can stop: at the deal of each round, after each turn, and at the end. */
import type { Event, Seat } from "../../http/types";

export interface Stop {
  /** Number of the event after which the match stood so. */
  at: number;
  round: number;
  /** The turn just done, from 1 in its round; 0 for the deal. */
  turn: number;
  /** Whose turn it was; null for the deal. */
  seat: Seat | null;
  /** What was done in it; what hides its cards from this reader is as the server gives it. */
  actions: string[];
}

/** The stops of a match, by its events. An opponent's step inside a turn (an exchange) belongs to the turn. */
export function stopsOf(events: readonly Event[]): Stop[] {
  const stops: Stop[] = [];
  let mover: Seat | null = null;
  /** The turn goes on as long as nothing has closed it. */
  let open = false;
  for (const { number, kind, data } of events) {
    const last = stops.at(-1);
    if (kind === "started") {
      stops.push({ at: number, round: data.round ?? 1, turn: 0, seat: null, actions: [] });
      open = false;
      mover = null;
    } else if (kind === "action" && last) {
      const { seat, action } = data as { seat: Seat; action: string };
      // A draw may leave a turn open for claims: what its seat does next belongs to it.
      if (!open && seat !== mover) {
        mover = seat;
        stops.push({ at: number, round: last.round, turn: last.turn + 1, seat, actions: [action] });
      } else {
        stops[stops.length - 1] = { ...last, at: number, actions: [...last.actions, action] };
      }
      open = !closes(stops.at(-1)?.actions ?? [], seat === mover);
    } else if (last && (kind === "round_over" || kind === "finished")) {
      stops[stops.length - 1] = { ...last, at: number };
    }
  }
  return stops;
}

/** A turn ends with `end` or with its own draw; a scout's three draws come before its two returns. */
function closes(actions: readonly string[], byMover: boolean): boolean {
  const last = actions.at(-1) ?? "";
  if (!byMover) return false;
  if (last === "end") return true;
  if (!last.startsWith("+")) return false;
  const scout = actions.indexOf("SC");
  if (scout < 0) return true;
  // Draws of the scout are followed by its returns; the turn's own draw comes after them.
  return actions.slice(scout).some((action) => action.startsWith("-"));
}

/** Which stop shows the match as it was after event `at`. */
export function stopAt(stops: readonly Stop[], at: number): number {
  const index = stops.findIndex((stop) => stop.at >= at);
  return index < 0 ? stops.length - 1 : index;
}

/** The last stop of a round. */
export function endOfRound(stops: readonly Stop[], round: number): number {
  return stops.findLastIndex((stop) => stop.round === round);
}
