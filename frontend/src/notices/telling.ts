/** Telling, in the open app, what has happened elsewhere than on the page that is on show. Fetched with the first notice. */
import type { Notice } from "../api/socket";
import { t } from "../i18n/index.svelte";
import { announce } from "../ui/announce.svelte";
import { navigate, route } from "../ui/router.svelte";
import { showToast } from "../ui/toast.svelte";

export function tellNotice({ kind, match, challenge }: Notice): void {
  const here = route();
  if (kind === "device_lost" || kind === "webhook_off") return offer(kind, "/settings/reach");
  if (kind === "challenge" && challenge && here.page !== "lobby") return offer(kind, `/c/${challenge}`);
  // The page of that match tells it itself.
  if (match === null || (here.page === "match" && here.id === match)) return;
  if (kind === "match_started") announce(t("matches.notice.started"));
  else if (kind === "message" || kind === "rematch") offer(kind, `/m/${match}`);
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

function offer(what: "challenge" | "rematch" | "message" | "device_lost" | "webhook_off", path: string): void {
  showToast({ text: t(`matches.notice.${what}`), action: { label: t("matches.notice.look"), run: () => navigate(path) } });
}

function offerMatch(match: string, text: string): void {
  showToast({ text, action: { label: t("matches.notice.go"), run: () => navigate(`/m/${match}`) } });
}
