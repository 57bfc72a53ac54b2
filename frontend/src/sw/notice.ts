/** What a push says (`me/push/` of the API's document), as the notification that is shown for it. */
import { sanctionPath } from "./paths";

/** By file, of every language: the worker has nobody to fetch its words for it. */
const files = import.meta.glob<Record<string, string>>("../i18n/??/push.ts", { import: "default", eager: true });
const words = Object.fromEntries(Object.entries(files).map(([file, texts]) => [file.split("/")[2] ?? "", texts]));

/** What is shown, and where a tap on it leads. */
export interface Notice {
  title: string;
  body: string;
  /** What stands in the same place: a later one takes that of an earlier one. */
  tag: string;
  /** A page of the client. */
  path: string;
  /** Its number in the feed of its account; 0 where none was told. */
  number: number;
  kind: string;
  match: string | null;
  /** How many matches wait; null where that was not told. */
  badge: number | null;
  /** In which language its words are. */
  language: string;
}

/** Kinds that tell what moderators have done about the account itself. */
const SANCTIONS = ["sanction", "sanction_reversed", "appeal_decided", "report_handled"];
/** Kinds that tell how a match stands: the last of them says it all. */
const STANDS = ["match_started", "your_turn", "reminder", "match_finished", "played"];
const ID = /^[0-9A-Za-z_-]{1,64}$/;

/** Read a push. Whatever came, there is something to show: a push that shows nothing may cost us the permission. */
export function noticeIn(text: string | null): Notice {
  const said = read(text);
  const [match, challenge] = [idIn(said["match"]), idIn(said["challenge"])];
  const kind = typeof said["kind"] === "string" ? said["kind"] : "";
  const number = countIn(said["number"]) ?? 0;
  const language = String(said["language"]) in words ? String(said["language"]) : "en";
  const name = typeof said["opponent"] === "string" ? said["opponent"] : "";
  return {
    ...inWords(words[language] ?? {}, kind, name, said["plan_lost"] === true),
    tag: `${match ?? challenge ?? String(number)} ${STANDS.includes(kind) ? "stands" : kind}`,
    path: pathOf(kind, match, challenge, said["sanction"]),
    number,
    kind,
    match,
    badge: countIn(said["badge"]),
    language,
  };
}

function inWords(texts: Record<string, string>, kind: string, opponent: string, lost: boolean): { title: string; body: string } {
  const key = `push.${kind}` in texts ? `push.${kind}` : "push.other";
  const name = opponent || (texts["push.somebody"] ?? "");
  const fill = (text = ""): string => {
    const filled = text.replaceAll("{name}", () => name);
    return filled.charAt(0).toLocaleUpperCase() + filled.slice(1);
  };
  return { title: fill(texts[key]), body: fill(texts[lost ? "push.plan_lost" : `${key}.text`]) };
}

function pathOf(kind: string, match: string | null, challenge: string | null, sanction: unknown): string {
  if (SANCTIONS.includes(kind)) return sanctionPath(sanction);
  if (match !== null) return `/m/${match}`;
  if (challenge !== null) return `/c/${challenge}`;
  if (kind === "vacation_ends") return "/settings/vacation";
  return kind === "test" || kind === "webhook_off" ? "/settings/delivery" : "/";
}

function read(text: string | null): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text ?? "");
    return typeof said === "object" && said !== null ? (said as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function idIn(value: unknown): string | null {
  return typeof value === "string" && ID.test(value) ? value : null;
}

function countIn(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}
