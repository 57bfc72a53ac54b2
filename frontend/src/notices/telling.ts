/** Telling, in the open app, what has happened elsewhere than on the page that is on show. Fetched with the first notice. */
import { me } from "../api/me.svelte";
import type { Notice } from "../api/socket";
import { t } from "../i18n/index.svelte";
import { announce } from "../ui/announce.svelte";
import { sanctionPath } from "../sw/paths";
import { navigate, route } from "../ui/router.svelte";
import { showToast } from "../ui/toast.svelte";

export function tellNotice({ kind, match, challenge, data }: Notice): void {
  const here = route();
  if (kind === "sanction" || kind === "sanction_reversed" || kind === "appeal_decided") {
    // What the account may do is another thing now.
    void me.tryToLoad();
    return offer(kind, sanctionPath(data["sanction"]));
  }
  if (kind === "report_handled") return offer(kind, "/sanctions");
  if (kind === "device_lost" || kind === "webhook_off" || kind === "mail_refused") return offer(kind, "/settings/reach");
  if (kind === "challenge" && challenge && here.page !== "lobby") return offer(kind, `/c/${challenge}`);
  // The page of that match tells it itself.
  if (match === null || (here.page === "match" && here.id === match)) return;
  if (kind === "match_started") announce(t("matches.notice.started"));
  else if (kind === "message" || kind === "rematch" || kind === "cards_opened") offer(kind, `/m/${match}`);
  else if (kind === "match_finished") announce(t("matches.notice.finished"));
  else if (kind !== "your_turn" && kind !== "reminder") return;
  else if (here.page === "home" || here.page === "invitation") announce(t(`matches.notice.${kind}`));
  else offerMatch(match, t(`matches.notice.${kind}`));
}

/** A turn that waited came too late while its player was elsewhere. */
export function tellRefused(match: string): void {
  const here = route();
  if (!(here.page === "match" && here.id === match)) offerMatch(match, t("turn.refused"));
}

type Offered =
  | "challenge"
  | "rematch"
  | "message"
  | "device_lost"
  | "webhook_off"
  | "mail_refused"
  | "sanction"
  | "sanction_reversed"
  | "appeal_decided"
  | "report_handled"
  | "cards_opened";

function offer(what: Offered, path: string): void {
  showToast({ text: t(`matches.notice.${what}`), action: { label: t("matches.notice.look"), run: () => navigate(path) } });
}

function offerMatch(match: string, text: string): void {
  showToast({ text, action: { label: t("matches.notice.go"), run: () => navigate(`/m/${match}`) } });
}
