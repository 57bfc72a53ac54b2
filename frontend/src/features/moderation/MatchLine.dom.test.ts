import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import "../../ui/jsdom";
import { matchOf } from "../../board/builders";
import type { Match } from "../../http/types";
import { part } from "../../i18n/part";
import MatchLine from "./MatchLine.svelte";

afterEach(cleanup);

test.each<[string, Partial<Match>, RegExp]>([
  ["frozen", { frozen: true, opponent_away: { until: null, may_win: false } }, /frozen: no moves/],
  ["gone for good", { opponent_away: { until: null, may_win: false }, may_abort: true }, /can’t play any more. You can abort/],
  ["gone for good, with a win to take", { opponent_away: { until: null, may_win: true }, may_abort: true }, /You can take the win or abort/],
  ["away for weeks", { opponent_away: { until: "2999-01-01T10:00:00Z", may_win: false }, may_abort: true }, /can’t play until .*You can abort/],
  ["away for days", { opponent_away: { until: "2999-01-01T10:00:00Z", may_win: false }, may_abort: false }, /can’t play until [^.]*\.$/],
])("a match whose opponent is %s says so", async (_, change, text) => {
  await part("moderation", Promise.resolve());
  const { container } = render(MatchLine, { match: matchOf({ stones: [], change }) });
  expect(container.textContent.replaceAll(/\s+/g, " ").trim()).toMatch(text);
});
