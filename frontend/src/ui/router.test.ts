import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { navigate, nextPath, route, routeOf, search, startRouter } from "./router.svelte";

describe("a path", () => {
  test.each([
    ["/", { page: "home" }],
    ["/signin", { page: "signin" }],
    ["/signin/", { page: "signin" }],
    ["/new", { page: "new" }],
    ["/c/0f6e-1", { page: "invitation", id: "0f6e-1" }],
    ["/m/0f6e-1/", { page: "match", id: "0f6e-1" }],
    ["/m", { page: "notfound" }],
    ["/m/a/b", { page: "notfound" }],
    ["/m/..%2Fapi", { page: "notfound" }],
    ["/home", { page: "notfound" }],
    ["/notfound", { page: "notfound" }],
    ["/signin/x", { page: "notfound" }],
  ])("%s is the page %o", (path, expected) => {
    expect(routeOf(path)).toEqual(expected);
  });
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
    expect(route()).toEqual({ page: "signin" });
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
