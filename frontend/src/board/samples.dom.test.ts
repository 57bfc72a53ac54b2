import { render, screen, type RenderResult } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";

import "../ui/jsdom";

import type { Match } from "../http/types";
import { thorough } from "../volume";
import { PROVEN } from "./builders";
import { samples, type Sample } from "./fixtures/samples";
import MatchBoard from "./MatchBoard.svelte";
import { kindOf, namedBy, pathsOf, type Path, type Pick } from "./paths";

/** The button that a finger would go to for a pick. */
function buttonFor(pick: Pick): HTMLElement | null {
  const name = namedBy(pick);
  switch (kindOf(pick)) {
    case "hand":
      return screen.getByTestId(`hand-card-${name}`);
    case "stone":
      return screen.getByTestId(`stone-${name}`);
    case "card":
      // The only card of its stone was taken by itself.
      return screen.queryByTestId(`tray-card-${name}`);
    case "found":
      return screen.queryByTestId(`tray-card-${name}`);
    case "discard":
      return screen.queryByTestId("way-discard");
    case "deck":
      return screen.queryByTestId(`confirm-deck-${name}`) ?? screen.getByTestId("confirm");
    case "do":
      return screen.queryByTestId(`way-do-${name}`) ?? screen.queryByTestId(`confirm-do-${name}`) ?? screen.getByTestId("confirm");
  }
}

/** One option of each kind of action that a sample has and that was not played often enough. */
function oneOfEach({ options }: Sample, played: Map<string, number>): Path[] {
  const kinds = new Map<string, Path>();
  for (const path of pathsOf(options)) {
    const { action } = path;
    const troop = action.kind === "place" && !/^[A-IK-Z]\d/.test(action.card) ? action.card : "";
    const by = action.kind === "move" ? action.by + String(action.to === null) : "";
    kinds.set(action.kind + troop + by, path);
  }
  return [...kinds].flatMap(([kind, path]) => {
    played.set(kind, (played.get(kind) ?? 0) + 1);
    return (played.get(kind) ?? 0) <= TIMES ? [path] : [];
  });
}

function shown(match: Match, onplay: (actions: string[]) => Promise<void> = () => Promise.resolve()): RenderResult<typeof MatchBoard> {
  return render(MatchBoard, { match, busy: false, online: true, onplay, prove: () => Promise.resolve(PROVEN) });
}

/** How often each kind of action is played in each ruleset. */
const TIMES = thorough ? 2 : 1;
const MATCHES = samples.filter((sample): sample is Sample & { match: Match } => sample.match !== null);

describe.each([...new Set(MATCHES.map(({ ruleset }) => ruleset))])("positions of %s", (ruleset) => {
  const some = MATCHES.filter((sample) => sample.ruleset === ruleset);

  it("have each kind of action played by tapping what it names, and sent as it is written", async () => {
    const played = new Map<string, number>();
    for (const sample of some) {
      const onplay = vi.fn<(actions: string[]) => Promise<void>>(() => Promise.resolve());
      for (const { option, row, set } of oneOfEach(sample, played)) {
        const { unmount } = shown(sample.match, onplay);
        for (const pick of [...row, ...set]) {
          const confirm = screen.queryByTestId<HTMLButtonElement>("confirm");
          if (set.includes(pick) && confirm && !confirm.disabled && kindOf(pick) !== "stone") continue;
          buttonFor(pick)?.click();
          await tick();
        }
        if (onplay.mock.calls.length === 0) screen.getByTestId("confirm").click();
        await tick();
        expect(onplay.mock.calls, sample.name).toEqual([[[option.action]]]);
        onplay.mockClear();
        unmount();
      }
    }
  });

  it("have a label for every stone and button, and show each claimed troop as the card it was taken for", () => {
    for (const { match } of some) {
      const { container, unmount } = shown(match);
      const labels = screen.getAllByTestId(/^stone-\d$/).map((button) => button.getAttribute("aria-label") ?? "");
      expect(labels).toHaveLength(match.position.stones.length);
      expect(labels.filter((label) => /undefined|\{|board\./.test(label))).toEqual([]);
      // By role each of them would cost jsdom a look at all styles of all its parents.
      const buttons = [...container.querySelectorAll("button")];
      expect(buttons.filter((button) => (button.getAttribute("aria-label") ?? button.textContent).trim() === "")).toEqual([]);
      expect(container.querySelectorAll(".column .troop")).toHaveLength(Object.keys(match.taken_for).length);
      unmount();
    }
  });
});
