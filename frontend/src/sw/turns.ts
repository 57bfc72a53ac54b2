/** The waiting turns, sent without a page. The page does the same (`src/stores/outbox.svelte.ts`); the key makes both one move. */
import { keptTurns, settleTurn, type KeptTurn } from "../stores/accountStorage";
import { isPlayed, nextPortion } from "../stores/portions";
import type { Match } from "../http/types";
import { post } from "./post";

/** Refusals that say nothing about the turn. */
const NOT_NOW = [401, 403, 429];

/** Send every turn that waits, and keep what was refused for its player to see. True when all of them were answered. */
export async function sendTurns(): Promise<boolean> {
  const waiting = (await keptTurns()).filter(({ refused }) => refused === null);
  const answered = await Promise.all(waiting.map(send));
  return answered.every(Boolean);
}

async function send(kept: KeptTurn): Promise<boolean> {
  const turn = { ...kept, tried: true };
  await settleTurn(kept, turn);
  const { match, actions, version: expected_version, key } = turn;
  const answer = await post(`matches/${match}/moves/`, { actions, expected_version }, { "Idempotency-Key": key });
  if (!answer || answer.status >= 500 || NOT_NOW.includes(answer.status)) return false;
  const body = (await answer.json().catch(() => ({}))) as { code?: string; match?: Match };
  if (body.match && (answer.ok || isPlayed(turn, body.match))) return settlePlayed(turn, body.match);
  await settleTurn(turn, { ...turn, refused: body.code ?? "invalid" });
  return true;
}

/** Let go of what was played, and send what follows it, unless its player has taken that back meanwhile. */
async function settlePlayed(turn: KeptTurn, match: Match): Promise<boolean> {
  const next = nextPortion(turn, match);
  await settleTurn(turn, next);
  const waits = next !== null && (await keptTurns()).some(({ key, refused }) => key === next.key && refused === null);
  return waits ? send(next) : true;
}
