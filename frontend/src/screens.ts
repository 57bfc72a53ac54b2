/** Fetches the screen of a page. */
import { part } from "./i18n/part";
import { routes, type Screen } from "./routes";
import type { Route } from "./ui/router.svelte";

/** The screen of a page, fetched with its words if need be. Throws when it cannot be fetched. */
export async function screenOf({ page, id }: Route, signedIn: boolean): Promise<Screen> {
  if (page === "notfound") return notFound();
  const row = routes[page];
  const { words = [], screen } = (signedIn && row.member) || row;
  const styles = page === "match" || import("./styles/pages.css");
  return (await Promise.all([part(words, screen(id)), styles]))[0]?.default ?? notFound();
}

async function notFound(): Promise<Screen> {
  return (await import("./ui/NotFound.svelte")).default;
}
