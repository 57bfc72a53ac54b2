import { waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { backPath, navigate, needsSignIn, nextPath, playerPath, route, routeOf, search, startRouter } from "./router.svelte";

describe("a path", () => {
  test.each([
    ["/", { page: "home", id: "" }],
    ["/signin", { page: "signin", id: "" }],
    ["/signin/", { page: "signin", id: "" }],
    ["/new", { page: "new", id: "" }],
    ["/c/0f6e-1", { page: "invitation", id: "0f6e-1" }],
    ["/m/0f6e-1/", { page: "match", id: "0f6e-1" }],
    ["/m", { page: "notfound", id: "" }],
    ["/m/a/b", { page: "notfound", id: "" }],
    ["/m/..%2Fapi", { page: "notfound", id: "" }],
    ["/settings", { page: "settings", id: "" }],
    ["/settings/two-step", { page: "section", id: "two-step" }],
    ["/settings/a/b", { page: "notfound", id: "" }],
    ["/settings/%2e%2e", { page: "notfound", id: "" }],
    ["/section", { page: "notfound", id: "" }],
    ["/sanctions/", { page: "sanctions", id: "" }],
    ["/sanctions/0f6e-1", { page: "sanctions", id: "0f6e-1" }],
    ["/sanctions/0f6e-1/appeal", { page: "notfound", id: "" }],
    ["/legal/terms/", { page: "notfound", id: "" }],
    ["/rules", { page: "rules", id: "" }],
    ["/rules/edition2016+tactics", { page: "rules", id: "edition2016+tactics" }],
    ["/m/0f6e-1/replay", { page: "replay", id: "0f6e-1" }],
    ["/u/mira", { page: "player", id: "mira" }],
    ["/u/Zo%C3%AB.B-1_2/", { page: "player", id: "Zoë.B-1_2" }],
    ["/u/a%2Fb", { page: "notfound", id: "" }],
    ["/u/%C3", { page: "notfound", id: "" }],
    ["/u", { page: "notfound", id: "" }],
    ["/home", { page: "notfound", id: "" }],
    ["/notfound", { page: "notfound", id: "" }],
    ["/signin/x", { page: "notfound", id: "" }],
  ])("%s is the page %o", (path, expected) => {
    expect(routeOf(path)).toEqual(expected);
  });
});

test("the path of a player leads back to the player, whatever the letters", () => {
  for (const id of ["mira", "Zoë", "a.b", "x-_y"]) expect(routeOf(playerPath(id))).toEqual({ page: "player", id });
});

test("settings and their sections need a sign-in, and signing in is for those without one", () => {
  const needs = (path: string): unknown => needsSignIn(routeOf(path));
  for (const path of ["/settings", "/settings/email", "/sanctions", "/sanctions/0f6e-1", "/new"]) expect(needs(path)).toBe(true);
  for (const path of ["/", "/about", "/c/abc", "/u/mira", "/nothing"]) expect(needs(path)).toBe(undefined);
  for (const path of ["/signin", "/signup", "/recover"]) expect(needs(path)).toBe(false);
});

test("after signing in one goes to a page of ours and nowhere else", () => {
  expect(nextPath("?next=%2Fc%2Fabc")).toBe("/c/abc");
  expect(nextPath("")).toBe("/");
  for (const bad of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"]) {
    expect(nextPath(`?next=${encodeURIComponent(bad)}`)).toBe("/");
  }
});

describe("moving about", () => {
  let stop: () => void;

  beforeEach(() => {
    window.scrollTo = () => undefined;
    stop = startRouter();
    navigate("/");
  });

  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  function link(href: string): HTMLAnchorElement {
    const anchor = document.createElement("a");
    anchor.href = href;
    document.body.append(anchor);
    return anchor;
  }

  test("changes page and address together", () => {
    navigate("/signin?next=%2Fnew");
    expect(route()).toEqual({ page: "signin", id: "" });
    expect(search()).toBe("?next=%2Fnew");
    expect(location.pathname).toBe("/signin");
  });

  test("to where one is changes nothing", () => {
    const before = route();
    navigate("/");
    expect(route()).toBe(before);
  });

  test("by a plain tap on a link needs no load", () => {
    const tap = new MouseEvent("click", { bubbles: true, cancelable: true });
    link("/m/abc").dispatchEvent(tap);
    expect(tap.defaultPrevented).toBe(true);
    expect(route()).toEqual({ page: "match", id: "abc" });
  });

  test.each([1, 2])("by one step back passes the entries of %s sheets that a reload has closed", async (open) => {
    navigate("/lobby");
    navigate("/new");
    for (let sheets = 1; sheets <= open; sheets++) history.pushState({ sheets }, "");
    stop();
    vi.resetModules();
    const loaded = await import("./router.svelte");
    stop = loaded.startRouter();
    expect(loaded.route().page).toBe("new");
    history.back();
    await waitFor(() => expect(loaded.route().page).toBe("lobby"));
  });

  test("leaves links elsewhere, and taps for a new tab, to the browser", () => {
    const before = route();
    // jsdom cannot follow links; the browser would.
    const stay = (event: Event): void => event.preventDefault();
    for (const [href, init] of [
      ["/api/v1/docs/", {}],
      ["https://elsewhere.example/m/abc", {}],
      ["/m/abc", { ctrlKey: true }],
      ["/m/abc", { button: 1 }],
    ] as const) {
      const anchor = link(href);
      addEventListener("click", stay, { once: true });
      anchor.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
      expect(route()).toBe(before);
    }
  });
});

test("a way back leads to a path of ours that is named, and to no other", () => {
  expect(backPath("?back=%2Fm%2Fabc", "/")).toBe("/m/abc");
  for (const search of ["", "?back=", "?back=https%3A%2F%2Fexample.net", "?back=%2F%2Fexample.net", "?back=%2F%5Cexample.net"]) {
    expect(backPath(search, "/learn")).toBe("/learn");
  }
});
