import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";

import * as ahead from "../../stores/ahead";
import { live } from "../../stores/live.svelte";
import { me } from "../../stores/me.svelte";
import { outbox } from "../../stores/outbox.svelte";
import { rulesets } from "../../stores/rulesets.svelte";
import type { Match, OwnAccount } from "../../http/types";
import { EMPTY, matchOf, placements } from "../../board/builders";
import * as sounds from "../../board/sound/play";
import { chooseTyping } from "../../ui/device.svelte";
import MatchScreen from "./Match.svelte";

const MINE = matchOf({ stones: EMPTY, hand: ["R6"], options: placements(["R6"], [1]) });
const AFTER: Match = {
  ...MINE,
  version: 13,
  options: [],
  position: { ...MINE.position, to_act: 1 },
  last_move: { number: 5, seat: 0, actions: ["R6@1"], created: "2026-11-20T12:00:00Z" },
};

let answered: (match: Match) => void;

/** The account has these settings; its match is on show. */
async function open(play: Partial<OwnAccount["settings"]["play"]>): Promise<void> {
  const settings = { play: { confirm_moves: true, sounds: false, motion: "system", ...play } };
  vi.spyOn(me, "account", "get").mockReturnValue({ settings } as OwnAccount);
  render(MatchScreen, { id: MINE.id });
  await screen.findByTestId("hand-card-R6");
}

function lay(): void {
  screen.getByTestId("hand-card-R6").click();
  screen.getByTestId("stone-1").click();
}

beforeEach(() => {
  vi.spyOn(ahead, "readMatch").mockResolvedValue(MINE);
  vi.spyOn(live, "subscribe").mockImplementation(() => undefined);
  vi.spyOn(live, "unsubscribe").mockImplementation(() => undefined);
  vi.spyOn(rulesets, "tryToLoad").mockResolvedValue();
  vi.spyOn(outbox, "play").mockResolvedValue();
  vi.spyOn(outbox, "listen").mockImplementation((listener) => {
    answered = (match) => listener({ id: match.id, match, refusal: null });
    return () => undefined;
  });
  vi.spyOn(sounds, "play").mockImplementation(() => undefined);
  chooseTyping(false);
});

test("a card that is laid waits for the button, unless its player wants no confirmation", async () => {
  await open({});
  lay();
  expect(outbox.play).not.toHaveBeenCalled();
});

test("a card is played by laying it for who wants no confirmation", async () => {
  await open({ confirm_moves: false });
  lay();
  await waitFor(() => expect(outbox.play).toHaveBeenCalledWith(MINE, ["R6@1"]));
});

test("nothing is heard before sounds are asked for", async () => {
  await open({});
  answered(AFTER);
  await waitFor(() => expect(screen.getByTestId("confirm").textContent).toContain("Waiting"));
  await vi.dynamicImportSettled();
  expect(sounds.play).not.toHaveBeenCalled();
});

test("sounds play where the settings ask for them", async () => {
  await open({ sounds: true });
  await waitFor(() => expect(sounds.play).toHaveBeenCalledWith([]));
  answered(AFTER);
  await waitFor(() => expect(sounds.play).toHaveBeenLastCalledWith(["card"]));
});

test("the field for typed moves is there when this device asks for it, and has the focus if that was just now", async () => {
  await open({});
  expect(screen.queryByTestId("command")).toBeNull();
  chooseTyping(true);
  const field = await screen.findByTestId("command");
  expect(document.activeElement).toBe(field);
});

test("there are messages with people, and none with the house", async () => {
  await open({});
  expect(screen.getByRole("button", { name: "Messages" })).toBeTruthy();
  cleanup();
  const players = MINE.players.map((player) => ({ ...player, is_house: player.seat === 1 }));
  vi.spyOn(ahead, "readMatch").mockResolvedValue({ ...MINE, players });
  await open({});
  expect(screen.queryByRole("button", { name: "Messages" })).toBeNull();
  screen.getByRole("button", { name: "Menu" }).click();
  await screen.findByText("Resign");
  expect(screen.queryByText("Messages")).toBeNull();
});
