/** What the settings' first page leads to, and for whom. */
import type { Account, OwnAccount } from "../../http/types";
import { language, t, type Key } from "../../i18n/index.svelte";
import { languageName } from "../../i18n/names";
import type { IconName } from "../../ui/Icon.svelte";
import { routeOf } from "../../ui/router.svelte";
import { placeOf } from "../../ui/dates";
import { sections } from "./sections";

type Title = Extract<Key, `hub.${string}` | `section.${string}`>;

interface Entry {
  href: string;
  icon: IconName;
  title: Title;
  /** How it stands now, in a few words. */
  value?: (own: OwnAccount) => string;
  /** Left out for guests, or for everybody else. */
  only?: "guests" | "accounts";
}

interface Group {
  title: Title;
  entries: Entry[];
}

const GROUPS: Group[] = [
  {
    title: "hub.you",
    entries: [
      { href: "/settings/avatar", icon: "person", title: "section.avatar" },
      { href: "/settings/name", icon: "pencil", title: "section.name" },
      { href: "/settings/language", icon: "globe", title: "section.language", value: languageAndZone },
    ],
  },
  {
    title: "hub.playing",
    entries: [
      { href: "/settings/play", icon: "sliders", title: "section.play" },
      { href: "/settings/notifications", icon: "bell", title: "section.notifications" },
      { href: "/settings/vacation", icon: "sun", title: "section.vacation" },
    ],
  },
  {
    title: "hub.others",
    entries: [
      { href: "/settings/privacy", icon: "shade", title: "section.privacy", value: whoSees },
      { href: "/settings/blocks", icon: "ban", title: "section.blocks" },
      { href: "/sanctions", icon: "report", title: "section.sanctions" },
    ],
  },
  {
    title: "hub.signin",
    entries: [
      { href: "/settings/recovery", icon: "life", title: "section.recovery", only: "guests" },
      { href: "/settings/email", icon: "mail", title: "section.email", value: address },
      { href: "/settings/password", icon: "lock", title: "section.password", only: "accounts" },
      { href: "/settings/two-step", icon: "steps", title: "section.two-step", only: "accounts" },
      { href: "/settings/devices", icon: "phone", title: "section.devices" },
    ],
  },
  {
    title: "hub.data",
    entries: [
      { href: "/settings/tokens", icon: "code", title: "section.tokens", only: "accounts" },
      { href: "/settings/webhooks", icon: "upload", title: "section.webhooks", only: "accounts" },
      { href: "/settings/data", icon: "box", title: "section.data" },
      { href: "/privacy", icon: "info", title: "hub.stored" },
    ],
  },
];

/** The groups for this account; only pages that there are, and no group without any. */
export function groupsFor(account: Pick<Account, "is_guest">): Group[] {
  const left = account.is_guest ? "accounts" : "guests";
  return GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ href, only }) => only !== left && isPage(href)),
  })).filter(({ entries }) => entries.length > 0);
}

/** Whether a path leads somewhere. */
export function isPage(path: string): boolean {
  const route = routeOf(path);
  return route.page === "section" ? route.id in sections : route.page !== "notfound";
}

function languageAndZone(own: OwnAccount): string {
  const name = languageName(own.language ?? language());
  return own.time_zone ? `${name} · ${placeOf(own.time_zone)}` : name;
}

function whoSees(own: OwnAccount): string {
  return t(`hub.profile.${own.privacy.profile}`);
}

function address(own: OwnAccount): string {
  return own.email ?? t("hub.email.none");
}
