/** Shows, in the open app, notices about other pages than the one on show. Fetched with the first notice. */
import { me } from "../../stores/me.svelte";
import type { Notice } from "../../http/socket";
import { t } from "../../i18n/index.svelte";
import { announce } from "../../ui/announce.svelte";
import { sanctionPath } from "../../sw/paths";
import { navigate, route } from "../../ui/router.svelte";
import { showToast } from "../../ui/toast.svelte";

export function showNotice({ kind, match, challenge, data }: Notice): void {
  const here = route();
  if (kind === "sanction" || kind === "sanction_reversed" || kind === "appeal_decided") {
    // What the account may do is another thing now.
    void me.tryToLoad();
    return offer(kind, sanctionPath(data["sanction"]));
  }
  if (kind === "report_handled") return offer(kind, "/sanctions");
  if (kind === "device_lost" || kind === "webhook_off" || kind === "mail_refused") return offer(kind, "/settings/delivery");
  if (kind === "vacation_ends") return offer(kind, "/settings/vacation");
  if (kind === "vacation_ended") return offer(kind, "/");
  if (kind === "challenge" && challenge && here.page !== "lobby") return offer(kind, `/c/${challenge}`);
  // The page of that match shows it itself.
  if (match === null || (here.page === "match" && here.id === match)) return;
  if (kind === "match_started") announce(t("matches.notice.started"));
  else if (isOffered(kind)) offer(kind, `/m/${match}`);
  else if (kind === "match_finished") announce(t("matches.notice.finished"));
  else if (kind !== "your_turn" && kind !== "reminder") return;
  else if (here.page === "home" || here.page === "invitation") announce(t(`matches.notice.${kind}`));
  else offerMatch(match, t(`matches.notice.${kind}`));
}

/** A turn that waited came too late while its player was elsewhere. */
export function showRefusedTurn(match: string): void {
  const here = route();
  if (!(here.page === "match" && here.id === match)) offerMatch(match, t("turn.refused"));
}

const OF_MATCH = [
  ...(["message", "rematch", "cards_opened", "match_annulled", "match_reinstated"] as const),
  ...(["pause_offered", "paused", "time_given"] as const),
] as const;

function isOffered(kind: Notice["kind"]): kind is (typeof OF_MATCH)[number] {
  return (OF_MATCH as readonly string[]).includes(kind);
}

type Offered =
  | (typeof OF_MATCH)[number]
  | "challenge"
  | "device_lost"
  | "webhook_off"
  | "mail_refused"
  | "sanction"
  | "sanction_reversed"
  | "appeal_decided"
  | "report_handled"
  | "vacation_ends"
  | "vacation_ended";

function offer(what: Offered, path: string): void {
  showToast({ text: t(`matches.notice.${what}`), action: { label: t("matches.notice.look"), run: () => navigate(path) } });
}

function offerMatch(match: string, text: string): void {
  showToast({ text, action: { label: t("matches.notice.go"), run: () => navigate(`/m/${match}`) } });
}
