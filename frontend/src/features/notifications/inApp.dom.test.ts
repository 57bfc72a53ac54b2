import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { me } from "../../stores/me.svelte";
import type { Notice } from "../../http/socket";
import { hideToast, toast } from "../../ui/toast.svelte";
import { showNotice } from "./inApp";

const notice = (change: Partial<Notice>): Notice =>
  ({ number: 1, kind: "sanction", match: null, challenge: null, data: {}, created: "", ...change });

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockReturnValue();
  vi.spyOn(me, "tryToLoad").mockResolvedValue();
  history.replaceState(null, "", "/lobby");
});

afterEach(hideToast);

test.each([
  ["sanction", { sanction: "01-s" }, "/sanctions/01-s"],
  ["sanction_reversed", { sanction: "01-s" }, "/sanctions/01-s"],
  ["appeal_decided", {}, "/sanctions"],
] as const)("a notice of %s leads to what was decided, and what the account may do is asked again", (kind, data, path) => {
  showNotice(notice({ kind, data }));
  expect(me.tryToLoad).toHaveBeenCalledOnce();
  toast()?.action?.run();
  expect(location.pathname).toBe(path);
});

test("a notice that a report was handled leads to the reader's reports", () => {
  showNotice(notice({ kind: "report_handled", data: { report: "01-r" } }));
  expect(toast()?.text).toBe("Moderators have handled your report.");
  toast()?.action?.run();
  expect(location.pathname).toBe("/sanctions");
});

test("a notice that the cards of a match were looked at leads to the match", () => {
  showNotice(notice({ kind: "cards_opened", match: "m1" }));
  toast()?.action?.run();
  expect(location.pathname).toBe("/m/m1");
});
