import { render, screen, waitFor, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi, type Mock } from "vitest";

import "../ui/jsdom";

import type { Match, Proof, Seat } from "../http/types";
import { announced } from "../ui/announce.svelte";
import { BEATABLE, matchOf, placements, PROVEN, type MatchPlan } from "./builders";
import { at, said, sheet, spaced, tap } from "./fixtures/boardDriver";
import MatchBoard from "./MatchBoard.svelte";

const STONES = ["R7 R8 R9/P2 G1", "Y6/O1 O2", "/Y8", "G1 G2 G3/B7 B8<", "/", "/", "/", "/", "/"];
const HAND = ["R6", "O7"];
const PLAY: MatchPlan = { stones: STONES, hand: HAND, options: placements(HAND, [2, 3], { "R6@2": [1], "R6@3": [] }) };
const DRAW: MatchPlan = {
  stones: STONES,
  hand: HAND,
  options: [
    { action: "!1", claims: [] },
    { action: "+c", claims: [] },
  ],
  position: { phase: "draw" },
};

type OnPlay = (actions: string[]) => Promise<void>;
type Prove = (stone: number, seat: Seat) => Promise<Proof>;

interface Shown {
  readonly match: Match;
  readonly onplay: Mock<OnPlay>;
  readonly prove: Mock<Prove>;
  readonly change: (match: Partial<Match>) => Promise<void>;
  readonly busy: (busy: boolean) => Promise<void>;
  readonly unmount: () => void;
}

function show(plan: MatchPlan, proof: Proof = PROVEN, { confirm = true } = {}): Shown {
  let match = matchOf(plan);
  const onplay = vi.fn<OnPlay>(() => Promise.resolve());
  const prove = vi.fn<Prove>(() => Promise.resolve(proof));
  const { rerender, unmount } = render(MatchBoard, { match, confirm, busy: false, online: true, onplay, prove });
  return {
    match,
    onplay,
    prove,
    change: async (change) => {
      match = { ...match, ...change };
      await rerender({ match });
    },
    busy: (busy) => rerender({ busy }),
    unmount,
  };
}

describe("playing a card", () => {
  it("takes a card, a stone and a confirmation, and sends the option once", async () => {
    const { onplay } = show(PLAY);
    await tap("hand-card-R6");
    expect(said("hint")).toBe("Which stone?");
    expect(at("confirm")).toHaveProperty("disabled", true);
    await tap("stone-3");
    expect(said("confirm")).toContain("Play on stone 3");
    expect(onplay).not.toHaveBeenCalled();
    await tap("confirm");
    expect(onplay.mock.calls).toEqual([[["R6@3"]]]);
  });

  it("says each step to screen readers", async () => {
    show(PLAY);
    await tap("hand-card-R6");
    expect(spaced(announced())).toBe("6 red: 2 stones possible");
    await tap("stone-2");
    expect(spaced(announced())).toMatch(/^6 red on stone 2, not yet confirmed/);
  });

  it("can go on with another stone or another card", async () => {
    const { onplay } = show(PLAY);
    await tap("hand-card-R6", "stone-3", "stone-2", "hand-card-O7", "confirm");
    expect(onplay.mock.calls).toEqual([[["O7@2"]]]);
  });

  it("does not go where no option leads, and says so", async () => {
    const { onplay } = show(PLAY);
    await tap("hand-card-R6", "stone-1");
    expect(said("hint")).toBe("6 red cannot go on stone 1");
    expect(at("confirm")).toHaveProperty("disabled", true);
    expect(onplay).not.toHaveBeenCalled();
  });

  it("goes back step by step, and then shows what cards are worth", async () => {
    show(PLAY);
    await tap("hand-card-R6", "stone-2", "claim-1");
    expect(said("confirm")).toContain("claim stone 1");
    await tap("undo");
    expect(said("confirm")).toContain("Play on stone 2");
    await tap("undo");
    expect(said("confirm")).toContain("Pick a stone");
    await tap("undo");
    expect(said("confirm")).toContain("Pick a card");
    expect(screen.queryByTestId("undo")).toBeNull();
    await tap("ladder");
    expect(await screen.findByTestId("ladder-sheet")).toBeTruthy();
  });

  it("is not offered to those who may not act", async () => {
    const { onplay } = show({ stones: STONES, hand: HAND });
    await tap("hand-card-R6");
    expect(said("confirm")).toContain("Waiting for Maëlle");
    expect(at("confirm")).toHaveProperty("disabled", true);
    expect(onplay).not.toHaveBeenCalled();
  });
});

describe("without confirming", () => {
  it("a choice is sent as soon as nothing could be added to it", async () => {
    const { onplay } = show(PLAY, PROVEN, { confirm: false });
    await tap("hand-card-R6");
    expect(onplay).not.toHaveBeenCalled();
    await tap("stone-3");
    expect(onplay.mock.calls).toEqual([[["R6@3"]]]);
  });

  it("a card that lets one claim waits for the claim or the button", async () => {
    const { onplay } = show(PLAY, PROVEN, { confirm: false });
    await tap("hand-card-R6", "stone-2");
    expect(onplay).not.toHaveBeenCalled();
    await tap("claim-1");
    expect(onplay.mock.calls).toEqual([[["R6@2", "!1"]]]);
  });
});

describe("claims before the card", () => {
  const BEFORE: MatchPlan = { stones: STONES, hand: HAND, options: [{ action: "!1", claims: [] }, ...placements(HAND, [2, 3])] };

  it("are kept when a card is taken up, and both are sent, the claim first (RULES 2.2)", async () => {
    const { onplay } = show(BEFORE);
    await tap("stone-1", "hand-card-R6", "stone-2");
    expect(said("confirm")).toContain("Play on stone 2, claim stone 1");
    await tap("confirm");
    expect(onplay.mock.calls).toEqual([[["!1", "R6@2"]]]);
  });
});

describe("a double tap on confirm", () => {
  it("sends once", async () => {
    const { onplay } = show(PLAY);
    let answer = (): void => undefined;
    onplay.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await tap("hand-card-R6", "stone-3");
    await userEvent.dblClick(at("confirm"));
    expect(onplay).toHaveBeenCalledTimes(1);
    answer();
  });

  it("sends nothing while the page is busy", async () => {
    const { onplay, busy } = show(PLAY);
    await tap("hand-card-R6", "stone-3");
    await busy(true);
    await userEvent.click(at("confirm"));
    expect(onplay).not.toHaveBeenCalled();
  });
});

describe("a move that does not go through", () => {
  it("keeps the choice, so that one tap tries again", async () => {
    const { onplay } = show(PLAY);
    onplay.mockRejectedValueOnce(new Error("offline"));
    await tap("hand-card-R6", "stone-3", "confirm");
    await waitFor(() => expect(said("hint")).toBe("Your move did not go through."));
    await tap("confirm");
    expect(onplay.mock.calls).toEqual([[["R6@3"]], [["R6@3"]]]);
  });
});

describe("claims", () => {
  it("go with the card that allows them, by the tag or by the stone itself", async () => {
    const { onplay } = show(PLAY);
    await tap("hand-card-R6", "stone-2", "stone-1");
    expect(at("claim-1").dataset["chosen"]).toBe("true");
    await tap("claim-1");
    expect(at("claim-1").dataset["chosen"]).toBe("false");
    await tap("claim-1", "confirm");
    expect(onplay.mock.calls).toEqual([[["R6@2", "!1"]]]);
  });

  it("are shown with their proof", async () => {
    const { prove } = show(PLAY);
    await tap("hand-card-R6", "stone-2", "claim-1");
    await waitFor(() => expect(said("hint")).toContain("Nothing unseen beats your colour run 24"));
    expect(prove.mock.calls).toEqual([[1, 0]]);
    await tap("why-1");
    await waitFor(() => expect(said("proof")).toContain("The best still possible for them: run 12."));
  });

  it("left after the card can still be made before the draw", async () => {
    const { onplay } = show(DRAW);
    expect(said("hint")).toBe("You can still claim stone 1");
    expect(said("confirm")).toContain("Draw and end the turn");
    await tap("stone-1");
    expect(said("confirm")).toContain("Claim stone 1");
    await tap("confirm");
    expect(onplay.mock.calls).toEqual([[["!1"]]]);
  });

  it("can be left: the draw ends the turn", async () => {
    const { onplay } = show(DRAW);
    await tap("confirm");
    expect(onplay.mock.calls).toEqual([[["+c"]]]);
  });

  it("are sent with the card, in the order they were chosen", async () => {
    const { onplay } = show({ ...PLAY, options: placements(["R6"], [2], { "R6@2": [2, 1] }) });
    await tap("hand-card-R6", "stone-2", "claim-2", "claim-1", "confirm");
    expect(onplay.mock.calls).toEqual([[["R6@2", "!2", "!1"]]]);
  });
});

describe("with a deck of 52", () => {
  const STONES_52 = ["S1 H1 D1/C10", "/", "/", "/", "/", "/", "/"];
  const plan = (options: MatchPlan["options"] = []): MatchPlan => ({
    stones: STONES_52,
    hand: ["S10", "C7"],
    options,
    change: { ruleset: "deck52" },
    position: { ruleset: "deck52" },
  });

  it("a board shows seven stones and the suits, and plays and claims as ever", async () => {
    const { onplay } = show(plan(placements(["S10", "C7"], [2, 7], { "S10@7": [1] })));
    expect(screen.getAllByTestId(/^stone-\d$/)).toHaveLength(7);
    expect(at("hand-card-S10").getAttribute("aria-label")).toContain("10 of spades");
    expect(at("stone-1").getAttribute("aria-label")).toContain("1 of spades, 1 of hearts, 1 of diamonds");
    await tap("hand-card-S10", "stone-7", "claim-1", "confirm");
    expect(onplay.mock.calls).toEqual([[["S10@7", "!1"]]]);
  });

  it("a turn passes where nothing can be placed, and claims after it (RULES 2.6a)", async () => {
    const { onplay, change } = show(plan([{ action: "pass", claims: [1] }]));
    await tap("confirm");
    await change({ version: 13, options: [{ action: "!1", claims: [] }, { action: "end", claims: [] }] });
    await tap("stone-1", "confirm");
    expect(onplay.mock.calls).toEqual([[["pass"]], [["!1"]]]);
  });

  it("a match is won with four stones (RULES 2.12)", async () => {
    const result = { winner: 0 as const, reason: "four" as const, points: [5, 1] as [number, number] };
    show({ ...plan(), change: { status: "finished", result: { winner: 0, reason: "points" } }, position: { result } });
    await waitFor(() => expect(said("hint")).toBe("You won: four stones"));
  });
});

describe("when the match changes under a choice", () => {
  it("a new version drops the choice", async () => {
    const { change } = show(PLAY);
    await tap("hand-card-R6", "stone-3");
    await change({ version: 13 });
    expect(said("confirm")).toContain("Pick a card");
  });

  it("a new event alone keeps it", async () => {
    const { change } = show(PLAY);
    await tap("hand-card-R6", "stone-3");
    await change({ event: 31 });
    expect(said("confirm")).toContain("Play on stone 3");
  });

  it("the opponent's move is said once, with the turn", async () => {
    const { change } = show({ ...PLAY, options: [] });
    const { options } = matchOf(PLAY);
    await change({
      version: 13,
      options,
      last_move: { number: 23, seat: 1, actions: ["Y9@3", "+c"], created: "2026-11-20T12:00:00Z" },
    });
    expect(spaced(announced())).toBe("Maëlle played 9 yellow on stone 3. Your turn.");
    expect(said("last-move")).toContain("Maëlle played 9 on stone 3");
  });
});

describe("what is heard", () => {
  it("the cards that come to the hand are said (RULES 2.2)", async () => {
    const { change, match } = show(DRAW);
    const hands: [string[], string[]] = [[...HAND, "B4"], match.position.hands[1]];
    await change({ version: 13, options: [], position: { ...match.position, hands, actions: 25 } });
    expect(spaced(announced())).toBe("New in your hand: 4 blue");
  });

  it("each stone is one button with one label, also where it can be claimed", async () => {
    show(PLAY);
    await tap("hand-card-R6", "stone-2");
    const stones = within(screen.getByRole("toolbar", { name: "Border" })).getAllByRole("button");
    expect(stones.map((stone) => stone.dataset["testid"])).toEqual(STONES.map((_, index) => `stone-${index + 1}`));
    expect(at("stone-1").getAttribute("aria-label")).toBe(
      "Stone 1: mine 7 red, 8 red, 9 red; theirs 2 purple, 1 green; you can claim it",
    );
    expect(at("stone-4").getAttribute("aria-label")).toContain("Maëlle holds it");
  });
});

describe("a stone's sheet", () => {
  it("opens by a tap when no card is taken up, and says why there is no claim, with the counter-example", async () => {
    const { prove } = show(PLAY, BEATABLE);
    await tap("stone-1");
    const shown = within(await sheet());
    await waitFor(() => expect(said("proof")).toContain("They could still beat your colour run 21"));
    // It is the other's threat, and has no ring of the reader's colour.
    expect(within(shown.getByTestId("proof")).getByTestId("counter-card-B9").classList).toContain("threat");
    // Of a side with cards to come there is nothing to ask: how many are missing stands beside it.
    expect(prove.mock.calls).toEqual([[1, 0]]);
    expect(spaced(shown.getByRole("heading", { level: 2 }).textContent)).toBe("Not yet: 9 blue would beat it");
  });

  it("opens by the secondary button while a card is taken up, and leaves the choice alone", async () => {
    show(PLAY);
    await tap("hand-card-R6", "stone-3");
    await userEvent.pointer({ keys: "[MouseRight]", target: at("stone-1") });
    expect(await sheet()).toBeTruthy();
    expect(said("confirm")).toContain("Play on stone 3");
  });

  it("asks nothing about a claimed stone", async () => {
    const { prove } = show(PLAY);
    await tap("stone-4");
    expect(spaced((await sheet()).textContent)).toContain("Maëlle holds this stone.");
    expect(prove).not.toHaveBeenCalled();
  });

  it("offers to ask again when the proof cannot be fetched", async () => {
    const { prove } = show(PLAY);
    prove.mockRejectedValue(new Error("offline"));
    await tap("stone-1");
    await waitFor(() => expect(said("proof")).toContain("cannot be fetched"));
    prove.mockResolvedValue(PROVEN);
    await userEvent.click(within(at("proof")).getByRole("button"));
    await waitFor(() => expect(said("proof")).toContain("colour run 24"));
  });
});

describe("by keyboard", () => {
  it("hand and border are one tab stop each, and a turn is played with arrows and Enter", async () => {
    const { onplay } = show(PLAY);
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(at("stone-1"));
    await user.tab();
    expect(document.activeElement).toBe(at("pile-seen"));
    await user.tab();
    expect(document.activeElement).toBe(at("hand-card-R6"));
    await user.keyboard("{ArrowRight}{Enter}");
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await user.keyboard("{ArrowRight}{End}{Home}{ArrowRight}{ArrowRight} ");
    expect(document.activeElement).toBe(at("stone-3"));
    await user.click(at("confirm"));
    expect(onplay.mock.calls).toEqual([[["O7@3"]]]);
  });
});

describe("those who watch, and a match that is over", () => {
  it("a spectator sees no hand and no buttons", () => {
    show({ stones: STONES, seat: null });
    expect(screen.queryByTestId("confirm")).toBeNull();
    expect(screen.queryByRole("toolbar", { name: "Your hand" })).toBeNull();
    expect(at("stone-1").getAttribute("aria-label")).toContain("Nils 7 red");
  });

  it("the counts of the decks give their room to how a match ended, and stay beside each turn of a replay", () => {
    const ending = { winner: 0, reason: "resigned" } as const;
    for (const [result, gone] of [[ending, true], [null, false]] as const) {
      const { unmount } = show({ ...PLAY, options: [], change: { status: "finished", result } });
      expect(at("hint").parentElement?.classList.contains("over")).toBe(gone);
      unmount();
    }
  });

  it("a finished match says how it ended and shows the own hand alone", async () => {
    show({
      stones: STONES,
      change: { status: "finished", result: { winner: 0, reason: "points" } },
      position: {
        to_act: null,
        phase: "over",
        hands: [["R1"], ["B9"]],
        decks: { clan: ["G1"], tactic: [] },
        result: { winner: 0, reason: "five", points: [5, 1] },
      },
    });
    await waitFor(() => expect(said("hint")).toBe("You won: five stones"));
    expect(at("hand-card-R1")).toBeTruthy();
    expect(screen.queryByTestId("hand-card-B9")).toBeNull();
    expect(screen.queryByTestId("confirm")).toBeNull();
  });
});
