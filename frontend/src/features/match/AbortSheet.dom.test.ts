import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import "../../ui/jsdom";
import { EMPTY, matchOf } from "../../board/builders";
import type { Match } from "../../http/types";
import { needWords, useLanguage } from "../../i18n/index.svelte";
import type { MatchStore } from "../../stores/match.svelte";
import AbortSheet from "./AbortSheet.svelte";

afterEach(async () => {
  cleanup();
  await useLanguage("en");
});

const GONE = { until: null, may_win: false };
const WIN = { until: null, may_win: true };

/** The title of the sheet, and the last of its buttons: it changes nothing, and says what its reader goes on with. */
const LAST: [string, NonNullable<Match["opponent_away"]> | null, string, string][] = [
  ["en", null, "Abort this match?", "Keep playing"],
  ["fr", null, "Interrompre cette partie ?", "Continuer à jouer"],
  ["de", null, "Diese Partie abbrechen?", "Weiterspielen"],
  ["en", GONE, "Abort this match?", "Wait"],
  ["fr", GONE, "Interrompre cette partie ?", "Attendre"],
  ["de", GONE, "Diese Partie abbrechen?", "Warten"],
  ["en", WIN, "End this match?", "Wait"],
  ["fr", WIN, "Finir cette partie ?", "Attendre"],
  ["de", WIN, "Diese Partie beenden?", "Warten"],
];

test.each(LAST)("the sheet in %s, with %j, asks and ends so: %s … %s", async (language, away, title, last) => {
  await needWords("match", "moderation");
  await useLanguage(language);
  const match = matchOf({ stones: EMPTY, change: { opponent_away: away, may_abort: true } });
  render(AbortSheet, { store: { match, id: "m" } as unknown as MatchStore, onclose: () => undefined });
  expect(screen.getByRole("heading").textContent.replaceAll("\u00a0", " ")).toBe(title);
  const buttons = screen.getAllByRole("button").map((button) => button.textContent);
  expect(buttons.at(-1)).toBe(last);
});
