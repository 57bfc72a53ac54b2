import { render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";

import "../../ui/jsdom";

import * as players from "../../http/players";
import { Problem } from "../../http/problem";
import { rulesets } from "../../stores/rulesets.svelte";
import { session } from "../../stores/session.svelte";
import type { Account, Block, MatchSummary, Page, Profile } from "../../http/types";
import { t } from "../../i18n/index.svelte";
import Avatar from "../../ui/Avatar.svelte";
import Blocks from "./Blocks.svelte";
import Player from "./Player.svelte";

const LOUD: Profile = {
  id: "p",
  username: "Loud",
  is_guest: false,
  is_bot: false,
  avatar: { kind: "pattern", colour: 3, seed: 7 },
  since: "2026-03",
  last_seen: null,
  reliability: null,
  absences: 0,
  aborts: 0,
  blocked: false,
  tallies: [],
  house_tallies: [],
} as unknown as Profile;

const page = <Item>(results: Item[]): Page<Item> => ({ results, next: null, previous: null });
const inDialog = (name: string): HTMLElement => within(screen.getByRole("dialog")).getByRole("button", { name });

let profile: Profile;

beforeEach(() => {
  profile = LOUD;
  vi.spyOn(session, "account", "get").mockReturnValue({ id: "me", username: "Tired" } as Account);
  vi.spyOn(rulesets, "tryToLoad").mockResolvedValue();
  vi.spyOn(players, "playerGet").mockImplementation(() => Promise.resolve(profile));
  vi.spyOn(players, "playerMatchList").mockResolvedValue(page<MatchSummary>([]));
  vi.spyOn(players, "playerBlock").mockImplementation(() => {
    profile = { ...LOUD, blocked: true };
    return Promise.resolve(undefined as never);
  });
  vi.spyOn(players, "playerUnblock").mockResolvedValue(undefined as never);
});

describe("a profile", () => {
  test("shows the avatar its owner has chosen, the tally, and the way to a challenge", async () => {
    const drawn = render(Avatar, { player: LOUD, size: 84 });
    const picture = drawn.container.querySelector("svg")?.innerHTML;
    drawn.unmount();
    const { container } = render(Player, { id: "loud" });
    expect(await screen.findByRole("heading", { level: 1, name: "Loud" })).toBeTruthy();
    expect(container.querySelector("main .picture svg")?.innerHTML).toBe(picture);
    expect(screen.getByText("No finished match yet.")).toBeTruthy();
    expect(screen.queryByText(/^Last here/)).toBeNull();
    expect(screen.getByRole("link", { name: "Invite" }).getAttribute("href")).toBe("/new?opponent=Loud");
  });

  test("says when its owner was last here and that the tally is kept private, as the owner chose", async () => {
    profile = { ...LOUD, tallies: null, last_seen: "2026-11-20" } as Profile;
    render(Player, { id: "Loud" });
    expect(await screen.findByText(t("player.tally.hidden"))).toBeTruthy();
    expect(screen.getByText(/November 20/)).toBeTruthy();
  });

  test("tells results against the house apart from those against people", async () => {
    const won = { ruleset: "edition2016", won: 2, lost: 0, drawn: 0 };
    profile = { ...LOUD, house_tallies: [won] } as Profile;
    render(Player, { id: "Loud" });
    const house = await screen.findByRole("region", { name: "Against the house" });
    expect(within(house).getByText(/2 won/)).toBeTruthy();
    expect(screen.getByText("No finished match yet.")).toBeTruthy();
  });

  test("that its owner shows to nobody is as one that does not exist", async () => {
    vi.mocked(players.playerGet).mockRejectedValue(new Problem(404, "not_found", ""));
    render(Player, { id: "Loud" });
    expect(await screen.findByRole("heading", { level: 1, name: "Player not found" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Invite" })).toBeNull();
  });
});

describe("a block", () => {
  test("is asked about once more, and nothing is sent when it is not meant", async () => {
    render(Player, { id: "Loud" });
    (await screen.findByRole("button", { name: "Block" })).click();
    await waitFor(() => inDialog("Cancel"));
    inDialog("Cancel").click();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(players.playerBlock).not.toHaveBeenCalled();
  });

  test("takes the way to a challenge away", async () => {
    render(Player, { id: "Loud" });
    (await screen.findByRole("button", { name: "Block" })).click();
    await waitFor(() => inDialog("Block"));
    inDialog("Block").click();
    expect(await screen.findByText(/You blocked this player/)).toBeTruthy();
    expect(players.playerBlock).toHaveBeenCalledWith("Loud");
    expect(screen.queryByRole("link", { name: "Invite" })).toBeNull();
  });

  test("is taken back in the list of blocks, after a question", async () => {
    const blocks: Block[] = [{ player: LOUD, created: "2026-11-20T12:00:00Z" }] as unknown as Block[];
    vi.spyOn(players, "blockList").mockResolvedValueOnce(page(blocks)).mockResolvedValue(page<Block>([]));
    render(Blocks);
    (await screen.findByRole("button", { name: "Unblock Loud" })).click();
    await waitFor(() => inDialog("Unblock"));
    expect(players.playerUnblock).not.toHaveBeenCalled();
    inDialog("Unblock").click();
    expect(await screen.findByText("You have not blocked anyone.")).toBeTruthy();
    expect(players.playerUnblock).toHaveBeenCalledWith("Loud");
  });
});
