import { mount } from "svelte";

import App from "./App.svelte";
import { beforeRefusal } from "./http/client";
import { needWords } from "./i18n/index.svelte";
import { routes } from "./routes";
import "./shell";
import { askAhead } from "./stores/ahead";
import { startInstall } from "./stores/install.svelte";
import { session } from "./stores/session.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/pieces.css";
import { route, startRouter } from "./ui/router.svelte";
import { startSettings } from "./ui/settings.svelte";

void start();

/** A function: the other chunks import this one, and must not wait for what is awaited here. */
async function start(): Promise<void> {
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no #app");

  // Words for problems come with the first of them; those for one without an answer are there.
  beforeRefusal(() => needWords("problems"));
  startRouter();
  startInstall();
  // The largest of the screens and its match, and the start, do not wait for the server to say who we are.
  const here = route();
  if (here.page === "match") {
    askAhead(here.id);
    routes.match.screen(here.id).catch(() => undefined);
  } else {
    import("./styles/pages.css").catch(() => undefined);
    if (here.page === "home") routes.home.screen("").catch(() => undefined);
  }
  // Both are needed before there is anything to show, and neither needs the other.
  const asked = session.load();
  await startSettings(here.page === "match" ? "board" : here.page === "home" ? "start" : null);
  mount(App, { target });
  await asked;
  // The worker fetches the whole shell: not before the page has what it needs itself.
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  const { startUpdates } = await import("./updates");
  await startUpdates();
  // Where no notification may be shown there is none to look after.
  if (globalThis.Notification?.permission === "granted") (await import("./features/notifications/front.svelte")).startNotices();
}
