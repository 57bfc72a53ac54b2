import { render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import "../ui/jsdom";

import type { Match, Option, Ruleset, Seat } from "../http/types";
import { EMPTY, matchOf, placements, PROVEN, type MatchPlan } from "./builders";
import { at, said, tap } from "./fixtures/boardDriver";
import MatchBoard from "./MatchBoard.svelte";
import { useRules } from "./rules.svelte";
import Siege from "./Siege.svelte";

const HAND = ["R6", "O7"];

function show(match: Match): void {
  render(MatchBoard, { match, busy: false, online: true, onplay: () => Promise.resolve(), prove: () => Promise.resolve(PROVEN) });
}

it("no place is shown beyond a side that is full with the card laid there", async () => {
  show(matchOf({ stones: ["R7 R8/", ...EMPTY.slice(1)], hand: HAND, options: placements(HAND, [1, 2]) }));
  const slots = (): number[] => [1, 2].map((stone) => at(`stone-${String(stone)}`).parentElement?.querySelectorAll(".slot").length ?? 0);
  await tap("hand-card-R6");
  expect(slots()).toEqual([1, 1]);
  await tap("stone-1");
  expect(slots()).toEqual([0, 1]);
});

it("a new round begins with who plays first, not with what ended the one before", () => {
  const last_move = { number: 40, seat: 1 as const, actions: ["B5@4", "!4"], created: "2026-11-20T12:00:00Z" };
  show(matchOf({ stones: EMPTY, position: { actions: 0, first: 1 }, change: { round: 2, last_move } }));
  expect(said("last-move")).toMatch(/Maëlle plays first/);
});

describe("cards that can be tapped", () => {
  const off = (card: string): string | null => at(`hand-card-${card}`).getAttribute("aria-disabled");

  it("are not announced as disabled while another is taken up or laid", async () => {
    show(matchOf({ stones: EMPTY, hand: HAND, options: placements(HAND, [2, 3]) }));
    await tap("hand-card-R6");
    expect([off("R6"), off("O7")]).toEqual(["false", "false"]);
    await tap("stone-2");
    expect([off("R6"), off("O7")]).toEqual(["false", "false"]);
  });

  it("are announced as disabled where a tap does nothing", () => {
    show(matchOf({ stones: EMPTY, hand: HAND }));
    expect([off("R6"), off("O7")]).toEqual(["true", "true"]);
  });
});

describe("the start of a turn in a siege", () => {
  const siege = (attacker: Seat, ...actions: (string | Option)[]): MatchPlan => ({
    stones: ["R7 R8/B4 B9 B2", "Y6/O1 O2", "/", "/", "/", "/", "/"],
    hand: HAND,
    options: actions.map((action) => (typeof action === "string" ? { action, claims: [] } : action)),
    position: { attacker, cauldrons: 2 },
  });

  it.each([["B4", "4 blue"], ["B9", "9 blue"]])("names and marks the card that oil takes, which the server says: %s", async (card, name) => {
    show(matchOf(siege(1, { action: "^1", claims: [], card }, { action: "^2", claims: [], card: "O1" }, "R6@3")));
    await tap("way-do-cauldron", "stone-1");
    expect(said("confirm")).toBe(`Oil on tile 1: ${name}`);
    expect(at("stone-1").getAttribute("aria-label")).toContain(`${name} chosen`);
  });

  it("asks for tiles to retreat from, and marks what leaves them", async () => {
    show(matchOf(siege(0, "<1", "<2", "<1,2", "R6@3")));
    await tap("way-do-retreat");
    expect(said("confirm")).toBe("Pick a tile");
    await tap("stone-1");
    expect(at("stone-1").getAttribute("aria-label")).toContain("8 red chosen");
  });
});

describe("help with an action of the siege", () => {
  it.each([["cauldron", 1, "nearest the wall"], ["retreat", 0, "All of your cards there"]] as const)("is beside the hint while %s is chosen", async (action, attacker, rule) => {
    const options = ["^1", "<1", "<2", "^2"].map((text) => ({ action: text, claims: [] }));
    show(matchOf({ stones: ["R7 R8/B4", "Y6/O1", "/", "/", "/", "/", "/"], hand: HAND, options, position: { attacker, cauldrons: 2 } }));
    expect(screen.queryByTestId("about-card")).toBeNull();
    await tap(`way-do-${action}`, "about-card");
    expect((await screen.findByTestId("help-sheet")).textContent).toContain(rule);
  });
});

describe("how a siege stands", () => {
  const stones = matchOf({ stones: EMPTY }).position.stones.map((stone, index) => ({ ...stone, damaged: index < 2 }));
  const match = matchOf({ stones: EMPTY, position: { attacker: 0, cauldrons: 2, stones } });
  const used = (): boolean[] => [...screen.getByLabelText("2 cauldrons left").children].map((pot) => pot.classList.contains("used"));
  afterEach(() => useRules(null));

  it.each([{ breaches: 4, cauldrons: 3 }, { breaches: 3, cauldrons: 4 }])("follows from the ruleset's figures: $breaches breaches win, $cauldrons cauldrons", (siege) => {
    useRules({ siege } as Ruleset);
    render(Siege, { match });
    const { breaches, cauldrons } = siege;
    expect(screen.getByLabelText(`2 of ${String(breaches)} tiles damaged`).textContent.trim()).toBe(`2/${String(breaches)}`);
    expect(used()).toEqual([false, false, ...Array<boolean>(cauldrons - 2).fill(true)]);
  });

  it.each([["not known yet", null], ["kept without them", {} as Ruleset]])("is shown without a total while they are %s", async (_, rules) => {
    useRules(rules);
    render(Siege, { match });
    expect(screen.queryByLabelText(/tiles damaged/)).toBeNull();
    expect(screen.getByText("2").textContent.trim()).toBe("2");
    expect(used()).toEqual([false, false]);
    useRules({ siege: { breaches: 4, cauldrons: 3 } } as Ruleset);
    await tick();
    expect(screen.getByLabelText("2 of 4 tiles damaged")).toBeTruthy();
    expect(used()).toEqual([false, false, true]);
  });
});

it("the hint asks for what the other might play, not for the reader's turn, where that is tried out", async () => {
  const given = { match: matchOf({ stones: EMPTY, hand: HAND, options: placements(HAND, [2, 3]) }), busy: false, online: true, onplay: () => Promise.resolve(), prove: () => Promise.resolve(PROVEN) };
  render(MatchBoard, { ...given, opening: "What does Maëlle play?" });
  expect(said("hint")).toBe("What does Maëlle play?");
  await tap("hand-card-R6");
  expect(said("hint")).toBe("Which stone?");
});

it("the board fetches the shapes of suits where cards have them, not for a border of clans", async () => {
  const suits = (): Element | null => document.querySelector("#b-spades");
  show(matchOf({ stones: EMPTY, hand: HAND }));
  await import("./ExtraSprite.svelte");
  await tick();
  expect(suits()).toBeNull();
  show(matchOf({ stones: EMPTY, hand: ["S10", "C7"] }));
  await waitFor(() => expect(suits()).not.toBeNull());
});
