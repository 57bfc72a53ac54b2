/** With whom the reader has played lately: to challenge them again without typing a name. */
import { matchList } from "../../http/calls";
import { isProblem } from "../../http/problem";
import type { Player } from "../../http/types";

const MOST = 6;

/** The opponents of the latest matches, running or over, the last one first; nobody twice, and none of the house. */
export async function recentOpponents(): Promise<Player[]> {
  try {
    const pages = await Promise.all([matchList("active"), matchList("finished")]);
    const latest = pages.flatMap(({ results }) => results).sort((one, other) => Date.parse(other.updated) - Date.parse(one.updated));
    const players = latest.flatMap(({ players, seat }) => players.filter((player) => player.seat !== seat && !player.is_house));
    return [...new Map(players.map((player) => [player.id, player])).values()].slice(0, MOST);
  } catch (error) {
    // A name can be typed all the same.
    if (!isProblem(error)) throw error;
    return [];
  }
}
