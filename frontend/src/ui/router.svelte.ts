/** The client's pages and the way between them: the history API, no library. */

export type Route =
  | { page: "home" }
  | { page: "signin" }
  | { page: "signup" }
  | { page: "recover" }
  | { page: "return" }
  | { page: "forgot" }
  | { page: "reset" }
  | { page: "confirm" }
  | { page: "undo" }
  | { page: "new" }
  | { page: "lobby" }
  | { page: "join" }
  | { page: "about" }
  | { page: "privacy" }
  | { page: "settings" }
  | { page: "section"; name: string; id?: string }
  | { page: "invitation"; id: string }
  | { page: "match"; id: string }
  | { page: "player"; id: string }
  | { page: "replay"; id: string }
  | { page: "rules"; id: string }
  | { page: "notfound" };

const PLAIN = [
  "signin",
  "signup",
  "recover",
  "return",
  "forgot",
  "reset",
  "confirm",
  "undo",
  "new",
  "lobby",
  "join",
  "about",
  "privacy",
  "settings",
] as const;
/** Pages of one's own: whoever is not signed in comes to them by way of signing in. */
export const OWN: ReadonlySet<Route["page"]> = new Set(["new", "lobby", "settings", "section"]);
const ID = /^[0-9A-Za-z_-]{1,64}$/;
const SECTION = /^[a-z-]{1,32}$/;
/** Roughly what a username may be; which one is somebody's is the server's to say. */
const USERNAME = /^[\p{L}\p{M}0-9_.-]{1,64}$/u;
/** Rulesets are called by names such as `edition2016+tactics`. */
const RULESET = /^[0-9a-z+]{1,40}$/;

/** The page of a path; one that is no page of ours is `notfound`. A slash at the end changes nothing. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [head = "", id = ""] = parts;
  if (parts.length === 0) return { page: "home" };
  if (parts.length === 1) {
    const page = PLAIN.find((name) => name === head);
    if (page) return { page };
  }
  // Without a name, `rules` is the list of all of them.
  if (head === "rules" && parts.length <= 2 && (id === "" || RULESET.test(id))) return { page: "rules", id };
  // Without an id, all that moderators have decided about the reader.
  if (head === "sanctions" && parts.length <= 2 && (id === "" || ID.test(id))) return { page: "section", name: head, id };
  if (parts.length === 3 && head === "m" && parts[2] === "replay" && ID.test(id)) return { page: "replay", id };
  if (parts.length === 2 && ID.test(id)) {
    if (head === "c") return { page: "invitation", id };
    if (head === "m") return { page: "match", id };
  }
  if (parts.length === 2 && head === "settings" && SECTION.test(id)) return { page: "section", name: id };
  if (parts.length === 2 && head === "u") {
    const username = decoded(id);
    if (USERNAME.test(username)) return { page: "player", id: username };
  }
  return { page: "notfound" };
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

/** Go to a path of ours. `replace` leaves no way back to the page before. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  read();
  scrollTo(0, 0);
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
  addEventListener("popstate", read);
  return () => {
    document.removeEventListener("click", onclick);
    removeEventListener("popstate", read);
  };
}
