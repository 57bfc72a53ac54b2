/** Which screen belongs to a page. Start and list come with the first load, the rest in three parts when wanted. */
import type { Component } from "svelte";

import type { Part } from "../i18n/catalogue";
import { needWords } from "../i18n/index.svelte";
import type { Route } from "../ui/router.svelte";
import Matches from "./Matches.svelte";
import NotFound from "./NotFound.svelte";
import Start from "./Start.svelte";

/** Screens of pages with an id take it; the others have no props and are given none. */
export type Screen = Component<{ id?: string }>;

const account = () => import("./account");

/** A module together with the words of its part. */
async function part<Module>(name: Part, module: Promise<Module>): Promise<Module> {
  await needWords(name);
  return module;
}

const loaders: Record<Route["page"], (signedIn: boolean) => unknown> = {
  home: (signedIn) => (signedIn ? Matches : Start),
  notfound: () => NotFound,
  signin: async () => (await account()).SignIn,
  signup: async () => (await account()).SignUp,
  recover: async () => (await account()).Recover,
  new: async () => (await account()).NewMatch,
  join: async () => (await account()).Join,
  about: async () => (await account()).About,
  invitation: async () => (await import("./Invitation.svelte")).default,
  match: async () => (await part("board", import("./Match.svelte"))).default,
};

/** The screen of a page, fetched if need be. `signedIn` decides what the start page is. */
export async function screenOf(page: Route["page"], signedIn: boolean): Promise<Screen> {
  return (await loaders[page](signedIn)) as Screen;
}
