/** The way between the client's pages, which `routes.ts` names: the history API, no library. */
import { routes, type Page, type Row } from "../routes";

export interface Route {
  page: Page | "notfound";
  /** The part of the path that is the page's own; "" where it has none. */
  id: string;
}

/** The page of a path; one that is no page of ours is `notfound`. A slash at the end changes nothing. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  for (const page of Object.keys(routes) as Page[]) {
    const id = idIn(parts, routes[page]);
    if (id !== null) return { page, id };
  }
  return { page: "notfound", id: "" };
}

/** The id in a path of that page; "" where it has none, null where it is another page's path. */
function idIn(parts: readonly string[], { path, id: shape }: Row): string | null {
  const names = path.split("/").filter(Boolean);
  if (parts.length > names.length) return null;
  let id = "";
  for (const [index, name] of names.entries()) {
    const part = parts[index];
    if (part === undefined && name.endsWith("?")) continue;
    if (part === undefined || (!name.startsWith(":") && part !== name)) return null;
    if (!name.startsWith(":")) continue;
    id = decoded(part);
    if (!shape?.test(id)) return null;
  }
  return id;
}

/** Whether a page is for those who are signed in alone (true), or not (false); undefined where both see it. */
export function needsSignIn({ page }: Route): boolean | undefined {
  return page === "notfound" ? undefined : routes[page].signedIn;
}

/** Part of a path in plain letters; "" when it is no proper one. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** The path of a player's profile. */
export function playerPath(username: string): string {
  return `/u/${encodeURIComponent(username)}`;
}

/** A path of our own to go to after signing in, from `?next=`; anything that leads elsewhere is the start page. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "/";
  return /^\/(?![/\\])/.test(next) ? next : "/";
}

/** Where a way back leads: to a path of our own named in `?back=`, else to `otherwise`. */
export function backPath(search: string, otherwise: string): string {
  const back = new URLSearchParams(search).get("back") ?? "";
  return /^\/(?![/\\])/.test(back) ? back : otherwise;
}

let location_ = $state.raw({ path: location.pathname, search: location.search });
const current = $derived(routeOf(location_.path));

/** The page the reader is on. */
export function route(): Route {
  return current;
}

/** The query of the page, with its `?`. */
export function search(): string {
  return location_.search;
}

/** What closes each open sheet, the one on top last (`holdBack`). */
export const sheets: (() => void)[] = [];

/** How many entries of sheets, open or closed, lie over that of their page, up to the current one. */
export function sheetDepth(): number {
  return (history.state as { sheets: number } | null)?.sheets ?? 0;
}

/** The depth of the entry that is left by the next step back. */
let depth = sheetDepth();

/** Put the entry of a further sheet over the current one. */
export function enterSheet(): void {
  depth = sheetDepth() + 1;
  history.pushState({ sheets: depth }, "");
}

/** Go to a path of ours. `replace` leaves no way back to the page before. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  // What is gone to from a sheet takes the place of its entry.
  if (replace || depth > 0) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  depth = 0;
  read();
  scrollTo(0, 0);
}

function onpopstate(): void {
  const left = depth;
  depth = sheetDepth();
  // To step off the entry of a sheet that is closed changes nothing that is to be seen.
  if (left > sheets.length) history.back();
  while (sheets.length > depth) sheets.pop()?.();
  read();
}

function read(): void {
  const { pathname: path, search } = location;
  // The page one is on already stays as it is.
  if (path !== location_.path || search !== location_.search) location_ = { path, search };
}

/** Let plain taps on links of ours change the page without a load. Returns what stops it. */
export function startRouter(): () => void {
  const onclick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    // A place on the page one is on is the browser's to go to.
    if (link.hash && link.pathname === location.pathname) return;
    // Pages of the server (`/api/v1/docs/`) are none of ours.
    if (routeOf(link.pathname).page === "notfound") return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  };
  document.addEventListener("click", onclick);
  addEventListener("popstate", onpopstate);
  return () => {
    document.removeEventListener("click", onclick);
    removeEventListener("popstate", onpopstate);
  };
}
