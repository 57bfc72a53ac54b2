import { beforeEach, expect, test, vi } from "vitest";

import { rulesetList } from "../http/calls";
import { Problem } from "../http/problem";
import type { Ruleset } from "../http/types";
import { rulesets } from "./rulesets.svelte";

vi.mock("../http/calls", () => ({ rulesetList: vi.fn() }));

const away = () => Promise.reject(new Problem(0, "unreachable", ""));
const named = (name: string) => [{ id: "siege", name }] as Ruleset[];

beforeEach(() => {
  localStorage.clear();
  vi.mocked(rulesetList).mockReset();
});

test("names that were fetched once are there without a network, in the language they were fetched in", async () => {
  vi.mocked(rulesetList).mockResolvedValueOnce(named("Le siège")).mockResolvedValueOnce(named("The siege")).mockImplementation(away);
  await rulesets.load("fr");
  await rulesets.load("en");
  await rulesets.load("fr");
  expect(rulesets.nameOf("siege")).toBe("Le siège");
  vi.mocked(rulesetList).mockResolvedValueOnce(named("Le siège, nouveau"));
  await rulesets.load("fr");
  expect(rulesets.nameOf("siege")).toBe("Le siège, nouveau");
});

test("names in a language that was never fetched cannot be had without a network", async () => {
  vi.mocked(rulesetList).mockImplementation(away);
  await expect(rulesets.load("de")).rejects.toBeInstanceOf(Problem);
});

test("rules go by their id only where their name cannot be had, not while it is fetched", async () => {
  vi.resetModules();
  const { rulesets: fresh } = await import("./rulesets.svelte");
  expect(fresh.nameOf("siege")).toBe("");
  vi.mocked(rulesetList).mockImplementation(away);
  await fresh.load("en").catch(() => undefined);
  expect(fresh.nameOf("siege")).toBe("siege");
});
