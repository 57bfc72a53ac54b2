import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import "../../ui/jsdom";

import type { Match } from "../../http/types";
import { useLanguage } from "../../i18n/index.svelte";
import { announced } from "../../ui/announce.svelte";
import { EMPTY, matchOf, placements } from "../builders";
import { at, spaced } from "../fixtures/boardDriver";
import { samples, type Sample } from "../fixtures/samples";
import TypedBoard from "../fixtures/TypedBoard.svelte";

Element.prototype.scrollIntoView ??= () => undefined;

const field = (): HTMLInputElement => screen.getByTestId<HTMLInputElement>("command");
const listed = (): HTMLElement[] => within(screen.getByRole("listbox")).queryAllByRole("option");
const isOpenFor = (id: string): boolean => !(at(id) as HTMLButtonElement).disabled;
const described = (): string => spaced(document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent);

async function type(text: string): Promise<void> {
  await fireEvent.input(field(), { target: { value: text } });
}

async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  await fireEvent.keyDown(field(), { key, ...more });
  await tick();
}

function show(match: Match): ReturnType<typeof vi.fn<(actions: string[]) => Promise<void>>> {
  const onplay = vi.fn<(actions: string[]) => Promise<void>>(() => Promise.resolve());
  render(TypedBoard, { match, onplay });
  return onplay;
}

describe("the field for typed moves", () => {
  const HAND = ["R6", "O7"];
  const STONES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  let onplay: ReturnType<typeof show>;

  beforeEach(() => {
    onplay = show(matchOf({ stones: EMPTY, hand: HAND, options: placements(HAND, STONES, { "R6@2": [1] }) }));
  });

  afterEach(() => useLanguage("en"));

  it("has the focus when it was just asked for", () => {
    expect(document.activeElement).toBe(field());
  });

  it("lists what may follow, in words and as it is written, in either case and with spaces", async () => {
    await type(" r6 ");
    expect(listed()).toHaveLength(9);
    expect(spaced(listed()[3]?.textContent)).toMatch(/^6 red on stone 4 ?R6@4$/);
    await useLanguage("fr");
    await tick();
    expect(spaced(listed()[3]?.textContent)).toMatch(/^6 rouge sur la borne 4 ?R6@4$/);
  });

  it("goes through the list by arrow keys, and takes what they have come to", async () => {
    await type("r6");
    await press("ArrowDown");
    expect(field().getAttribute("aria-activedescendant")).toBe(listed()[0]?.id);
    await press("ArrowUp");
    expect(field().getAttribute("aria-activedescendant")).toBe(listed()[8]?.id);
    await press("Enter");
    expect(spaced(at("confirm").textContent)).toContain("Play on stone 9");
  });

  it("comes to the choice that taps come to, says so, and sends nothing before it is confirmed", async () => {
    await type("R6@4");
    await press("Enter");
    expect(field().value).toBe("");
    expect(spaced(at("confirm").textContent)).toContain("Play on stone 4");
    expect(at("hand-card-R6").getAttribute("aria-pressed")).toBe("true");
    expect(spaced(announced())).toMatch(/^6 red on stone 4\. Confirm/);
    expect(onplay).not.toHaveBeenCalled();
    at("undo").click();
    await tick();
    expect(isOpenFor("confirm")).toBe(false);
  });

  it("takes what is tapped in its list, found by its words", async () => {
    await type("stone 4");
    expect(listed()).toHaveLength(2);
    listed()[1]?.click();
    await tick();
    at("confirm").click();
    expect(onplay.mock.calls).toEqual([[["O7@4"]]]);
  });

  it("takes a claim beside the card, and confirms by Enter in the empty field, not by a key that is held", async () => {
    for (const text of ["r6@2", "!1"]) {
      await type(text);
      await press("Enter");
    }
    await press("Enter", { repeat: true });
    expect(onplay).not.toHaveBeenCalled();
    await press("Enter");
    expect(onplay.mock.calls).toEqual([[["R6@2", "!1"]]]);
  });

  it.each([
    ["hello", "“hello” is not a move this field can read."],
    ["B2@3", "Not possible now: 2 blue."],
    ["R6@", "9 moves begin like this: choose one."],
    ["!3", "You cannot claim stone 3 now."],
    ["", "Nothing is chosen yet: type a move first."],
  ])("refuses %o with its reason, and nothing is chosen", async (text, why) => {
    await type(text);
    await press("Enter");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(described()).toContain(why);
    expect(spaced(announced())).toContain(why);
    expect(isOpenFor("confirm")).toBe(false);
    expect(onplay).not.toHaveBeenCalled();
    await type("R");
    expect(field().hasAttribute("aria-invalid")).toBe(false);
  });

  it("explains how moves are written", async () => {
    screen.getByRole("button", { name: "How moves are written" }).click();
    await tick();
    expect(spaced(screen.getByRole("dialog").textContent)).toContain("play a card on stone 3");
  });
});

describe.each(["edition2016+tactics", "siege+tactics"])("a turn of %s", (ruleset) => {
  it("can be typed, whatever kind of action it is", async () => {
    const kinds = new Set<string>();
    const isNew = (action: string): boolean => {
      const kind = action.replace(/[A-IK-Z]\d+|\d/g, "#").slice(0, 4);
      return !kinds.has(kind) && kinds.add(kind).size > 0;
    };
    const whole = samples.filter((sample): sample is Sample & { match: Match } => sample.ruleset === ruleset && sample.match !== null);
    for (const { match, options } of whole) {
      for (const { action } of options.filter((option) => isNew(option.action))) {
        const onplay = vi.fn<(actions: string[]) => Promise<void>>(() => Promise.resolve());
        const { unmount } = render(TypedBoard, { match, onplay });
        await type(action.toLowerCase());
        await press("Enter");
        await press("Enter");
        expect(onplay.mock.calls, action).toEqual([[[action]]]);
        unmount();
      }
    }
    expect(kinds.size).toBeGreaterThan(5);
  });
});
