/**
 * The opponents of the house: accounts that the server itself plays, the weakest first; none where it plays none.
 *
 * What was answered last is kept, so that the next visit shows at once what it will show in the end.
 */
import { houseList } from "../http/house";
import { isProblem } from "../http/problem";
import type { HousePlayer } from "../http/types";
import { keep, kept } from "./deviceStorage";

const ENTRY = "cairn.house";

const before = kept<{ opponents: HousePlayer[] | null }>(ENTRY, { opponents: null }).opponents;
let opponents = $state.raw(Array.isArray(before) ? before : null);
let away = $state(false);
let asked: Promise<void> | null = null;

async function ask(): Promise<void> {
  try {
    const answer = await houseList();
    opponents = [...answer].sort((one, other) => one.level - other.level);
    away = false;
    keep(ENTRY, { opponents });
  } catch (error) {
    if (!isProblem(error)) throw error;
    away = opponents === null;
    asked = null;
  }
}

export const house = {
  /** Null while nobody has said. */
  get opponents(): readonly HousePlayer[] | null {
    return opponents;
  },
  /** True where it could not be asked, and was never answered before. */
  get away(): boolean {
    return away;
  },
  /** The opponent of that name, if there is one. */
  named(username: string): HousePlayer | undefined {
    return opponents?.find((each) => each.username === username);
  },
  /** Ask, unless it was answered on this visit. */
  load(): Promise<void> {
    return (asked ??= ask());
  },
};
