import { mount } from "svelte";

import { askAhead } from "./api/ahead";
import { session } from "./api/session.svelte";
import App from "./App.svelte";
import { startInstall } from "./pwa/install.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import { route, startRouter } from "./ui/router.svelte";
import { startSettings } from "./ui/settings.svelte";

void start();

/** A function: the other chunks import this one, and must not wait for what is awaited here. */
async function start(): Promise<void> {
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no #app");

  startRouter();
  startInstall();
  // The largest of the screens and its match do not wait for the server to say who we are.
  const here = route();
  if (here.page === "match") {
    askAhead(here.id);
    import("./screens/Match.svelte").catch(() => undefined);
  }
  // Both are needed before there is anything to show, and neither needs the other.
  const asked = session.load();
  await startSettings();
  mount(App, { target });
  await asked;
  // The worker fetches the whole shell: not before the page has what it needs itself.
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  const { startUpdates } = await import("./pwa/update");
  await startUpdates();
  // Where no notification may be shown there is none to look after.
  if (globalThis.Notification?.permission === "granted") (await import("./notices/front.svelte")).startNotices();
}
