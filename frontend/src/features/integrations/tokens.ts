/** What there is to choose and to tell of a token. */
import type { Scope, Token } from "../../http/types";
import { ago, day, t, type Key } from "../../i18n/index.svelte";

/** In the order in which a token is given more and more. */
export const SCOPES: readonly Scope[] = ["read", "play", "challenge", "chat", "account", "bot"];

/** For how many days a token may be good; null is for ever. */
export const LIFETIMES = { "30": 30, "90": 90, "365": 365, never: null } as const;
export type Lifetime = keyof typeof LIFETIMES;

const DAY = 86_400_000;

/** When a token made now is to expire, as the API takes it. */
export function expiryOf(lifetime: Lifetime, now = Date.now()): string | null {
  const days = LIFETIMES[lifetime];
  return days === null ? null : new Date(now + days * DAY).toISOString();
}

/** The longest name of a token. */
export const LONGEST_NAME = 40;

export interface Wished {
  name: string;
  scopes: Scope[];
  lifetime: Lifetime;
}

/**
 * What a program's link wishes for a token, `?name=My+bot&scopes=read,play&days=365`: it is filled in, to be looked at
 * and changed before it is made. What the link says wrongly is as if it had not been said.
 */
export function wished(search: string): Wished {
  const query = new URLSearchParams(search);
  const asked = (query.get("scopes") ?? "").split(",");
  const scopes = SCOPES.filter((scope) => asked.includes(scope));
  const days = query.get("days") ?? "";
  return {
    name: (query.get("name") ?? "").trim().slice(0, LONGEST_NAME),
    scopes: scopes.length > 0 ? scopes : ["read"],
    lifetime: Object.hasOwn(LIFETIMES, days) ? (days as Lifetime) : "90",
  };
}

/** What a token is called: by the app that has it, or as its owner has named it. */
export function nameOf(token: Token): string {
  return token.app ?? token.name;
}

export function isOver(token: Token, now = Date.now()): boolean {
  return token.expires_at !== null && Date.parse(token.expires_at) <= now;
}

/** What the token may do, in one line. */
export function scopesInWords(token: Token, language: string): string {
  const words = SCOPES.filter((scope) => token.scopes.includes(scope)).map((scope) => t(`own.scope.${scope}` satisfies Key));
  return new Intl.ListFormat(language, { type: "conjunction" }).format(words);
}

export function expiryInWords(token: Token, now = Date.now()): string {
  if (token.expires_at === null) return t("own.token.forever");
  const params = { day: day(token.expires_at, now) };
  return isOver(token, now) ? t("own.token.expired", params) : t("own.token.expires", params);
}

export function useInWords(token: Token): string {
  return token.last_used === null ? t("own.token.unused") : t("own.token.used", { ago: ago(token.last_used) });
}
