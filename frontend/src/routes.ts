/**
 * The pages of the client: path, screen, the words that the screen needs, and who may see it.
 *
 * The router (`ui/router.svelte.ts`) reads this table, and the server reads its paths in `backend/config/routes.json`
 * (after a change: `npm run routes`). Each screen is fetched with the first page that shows it. No other file imports upwards.
 */
import type { Component } from "svelte";

import type { Part } from "./i18n/catalogue";

/** A screen whose path has an `:id` takes it; the others have no props. */
export type Screen = Component<{ id: string }> | Component;

interface Shown {
  /** Words beside `core`; fetched with the screen. */
  words?: Part | readonly Part[];
  /** Undefined where no screen has that id. */
  screen: (id: string) => Promise<{ default: Screen } | undefined>;
}

export interface Row extends Shown {
  /** Without the first slash. `:id?` may be missing; the id is "" then. */
  path: string;
  /** What an id looks like. */
  id?: RegExp;
  /** True: those who are not signed in are sent to sign in first. False: those who are signed in are sent on. */
  signedIn?: boolean;
  /** Shown without waiting for the server to say who is signed in. */
  beforeSession?: true;
  /** What the page shows to those who are signed in, where that is something else. */
  member?: Shown;
}

const ID = /^[0-9A-Za-z_-]{1,64}$/;
const SECTION = /^[a-z-]{1,32}$/;
/** Roughly what a username may be; the server knows which ones exist. */
const USERNAME = /^[\p{L}\p{M}0-9_.-]{1,64}$/u;
/** Rulesets are called by names such as `edition2016+tactics`. */
const RULESET = /^[0-9a-z+]{1,40}$/;

const table = {
  home: {
    path: "",
    words: "start",
    screen: () => import("./features/home/Start.svelte"),
    member: { words: ["list", "start", "tabs"], screen: () => import("./features/home/Matches.svelte") },
  },
  play: { path: "play", words: ["start", "tabs"], screen: () => import("./features/home/Play.svelte"), signedIn: true },
  signin: { path: "signin", words: "security", screen: () => import("./features/sign-in/SignIn.svelte"), signedIn: false },
  signup: { path: "signup", words: "security", screen: () => import("./features/sign-in/SignUp.svelte"), signedIn: false },
  recover: { path: "recover", words: "security", screen: () => import("./features/sign-in/Recover.svelte"), signedIn: false },
  forgot: { path: "forgot", words: "security", screen: () => import("./features/sign-in/Forgot.svelte") },
  return: { path: "return", words: "security", screen: () => import("./features/sign-in/Return.svelte") },
  confirm: { path: "confirm", words: "security", screen: () => import("./features/sign-in/Confirm.svelte") },
  undo: { path: "undo", words: "security", screen: () => import("./features/sign-in/Undo.svelte") },
  reset: { path: "reset", words: "security", screen: () => import("./features/sign-in/Reset.svelte") },
  new: { path: "new", words: ["lobby", "list", "start"], screen: () => import("./features/lobby/NewMatch.svelte"), signedIn: true },
  find: { path: "find", words: ["lobby", "list"], screen: () => import("./features/lobby/Find.svelte"), signedIn: true },
  lobby: { path: "lobby", words: ["lobby", "list"], screen: () => import("./features/lobby/Lobby.svelte"), signedIn: true },
  watch: { path: "watch", words: "list", screen: () => import("./features/watch/Watch.svelte") },
  join: { path: "join", words: "security", screen: () => import("./features/lobby/Join.svelte") },
  invitation: { path: "c/:id", id: ID, words: "lobby", screen: () => import("./features/lobby/Invitation.svelte") },
  match: { path: "m/:id", id: ID, words: "board", screen: () => import("./features/match/Match.svelte") },
  replay: { path: "m/:id/replay", id: ID, words: ["board", "match"], screen: () => import("./features/replay/Replay.svelte") },
  record: { path: "r/:id", id: ID, words: ["board", "match"], screen: () => import("./features/replay/Imported.svelte") },
  position: { path: "p/:id", id: ID, words: ["board", "match"], screen: () => import("./features/position/Position.svelte"), beforeSession: true },
  /** The list of the lessons, or one. */
  learn: {
    path: "learn/:id?",
    id: /^[a-z]{1,16}$/,
    words: ["learn", "board", "sheets", "tabs"],
    screen: () => import("./features/learn/Learn.svelte"),
    beforeSession: true,
  },
  /** The rules of the usual ruleset, of another one, or the list of all of them (`all`). */
  rules: { path: "rules/:id?", id: RULESET, words: ["rules", "lobby", "board", "sheets"], screen: () => import("./features/rules/Rules.svelte") },
  about: { path: "about", words: "security", screen: () => import("./features/about/About.svelte"), beforeSession: true },
  developers: { path: "developers", words: "account", screen: () => import("./features/integrations/Developers.svelte"), beforeSession: true },
  privacy: { path: "privacy", words: "privacy", screen: () => import("./features/about/Privacy.svelte"), beforeSession: true },
  settings: { path: "settings", words: ["settings", "tabs"], screen: () => import("./features/settings/Settings.svelte"), signedIn: true },
  section: {
    path: "settings/:id",
    id: SECTION,
    screen: async (id: string) => (await import("./features/settings/sections")).sections[id]?.(),
    signedIn: true,
  },
  /** All that moderators have decided about the reader, or one decision. */
  sanctions: {
    path: "sanctions/:id?",
    id: ID,
    words: "moderation",
    screen: () => import("./features/moderation/Sanctions.svelte"),
    signedIn: true,
  },
  /** A report to moderators without an account. */
  report: {
    path: "report",
    words: ["moderation", "security"],
    screen: () => import("./features/moderation/OutsideReport.svelte"),
    beforeSession: true,
  },
  /** An app of others asks to act for the reader. */
  authorize: {
    path: "oauth/authorize",
    words: ["consent", "account"],
    screen: () => import("./features/integrations/Consent.svelte"),
    signedIn: true,
  },
  player: { path: "u/:id", id: USERNAME, words: "settings", screen: () => import("./features/profile/Player.svelte") },
} satisfies Record<string, Row>;

export type Page = keyof typeof table;
export const routes: Readonly<Record<Page, Row>> = table;

/** The paths as the server reads them: those with and without an id that may be missing are two. */
export function serverPaths(): string[] {
  return Object.values(routes).flatMap(({ path }) => (path.endsWith("?") ? [path.replace(/\/:id\?$/, ""), path.slice(0, -1)] : path));
}
