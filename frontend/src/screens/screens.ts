/** Which screen belongs to a page, each fetched with the first page that wants it. */
import type { Component } from "svelte";

import { part } from "../i18n/part";
import type { Route } from "../ui/router.svelte";
import NotFound from "./NotFound.svelte";

/** Screens of pages with an id take it; the others have no props and are given none. */
export type Screen = Component<{ id?: string }>;

const account = () => part("security", import("./account"));
const credentials = () => part("security", import("../security/pages"));
/** The screen of that name among those that mails lead to. */
const credential = (name: keyof Awaited<ReturnType<typeof credentials>>) => async () => (await credentials())[name];
const lobby = () => part("lobby", import("./lobby"));

type Loaders = { [Page in Route["page"]]: (signedIn: boolean, route: Extract<Route, { page: Page }>) => unknown };

const loaders: Loaders = {
  home: async (signedIn) =>
    signedIn ? (await part("list", import("./Matches.svelte"))).default : (await import("./Start.svelte")).default,
  notfound: () => NotFound,
  signin: async () => (await account()).SignIn,
  signup: async () => (await account()).SignUp,
  recover: async () => (await account()).Recover,
  forgot: credential("Forgot"),
  return: credential("Return"),
  reset: credential("Reset"),
  confirm: credential("Confirm"),
  undo: credential("Undo"),
  new: async () => (await lobby()).NewMatch,
  lobby: async () => (await lobby()).Lobby,
  join: async () => (await account()).Join,
  about: async () => (await account()).About,
  privacy: async () => (await part("own", import("./Privacy.svelte"))).default,
  settings: async () => (await part("settings", import("../settings/Settings.svelte"))).default,
  section: async (_, { name }) => (await (await import("../settings/sections")).sections[name]?.())?.default ?? NotFound,
  invitation: async () => (await part("lobby", import("./Invitation.svelte"))).default,
  match: async () => (await part("board", import("./Match.svelte"))).default,
  replay: async () => (await part(["board", "talk"], import("./replay/Replay.svelte"))).default,
  rules: async () => (await part(["rules", "lobby"], import("./rules/Rules.svelte"))).default,
  player: async () => (await part("settings", import("../settings/Player.svelte"))).default,
};

/** The screen of a page, fetched if need be. `signedIn` decides what the start page is. */
export async function screenOf(route: Route, signedIn: boolean): Promise<Screen> {
  const load = loaders[route.page] as (signedIn: boolean, route: Route) => unknown;
  return (await load(signedIn, route)) as Screen;
}
