import { describe, expect, it } from "vitest";

import { thorough } from "../volume";
import { samples } from "./fixtures/samples";
import { claimsNow, pathsOf, type Option, type Pick } from "./paths";
import {
  chosenPath,
  isComplete,
  lifted,
  NOTHING,
  actionsOf,
  tapped,
  undone,
  waysOn,
  type Choice,
} from "./pending";

interface Walk {
  readonly choices: readonly Choice[];
  readonly picks: ReadonlySet<Pick>;
}

const walks = new WeakMap<readonly Option[], Walk>();

/** Every choice that taps alone can come to, each once, and all that could be tapped anywhere. Walked once per list. */
function walk(options: readonly Option[]): Walk {
  const done = walks.get(options) ?? walkAll(options);
  walks.set(options, done);
  return done;
}

function walkAll(options: readonly Option[]): Walk {
  const picks = new Set(pathsOf(options).flatMap(({ row, set }) => [...row, ...set]));
  const found = new Map<string, Choice>();
  const open: Choice[] = [NOTHING];
  for (let choice = open.pop(); choice; choice = open.pop()) {
    if (found.has(choice.join())) continue;
    found.set(choice.join(), choice);
    for (const pick of waysOn(options, choice)) {
      const next = tapped(options, choice, pick);
      if (next) open.push(next);
    }
  }
  return { choices: [...found.values()], picks };
}

/** How many choices of a list have everything tapped in them. */
const TRIED = thorough ? 40 : 12;
const RULESETS = [...new Set(samples.map(({ ruleset }) => ruleset))];

/** Whether the choice is the beginning of some action. */
function leads(options: readonly Option[], choice: Choice): boolean {
  return chosenPath(options, choice) !== null || waysOn(options, choice).size > 0;
}

describe.each(RULESETS)("the options of %s", (ruleset) => {
  const lists = samples.filter((sample) => sample.ruleset === ruleset);

  it("can all be read, and no two are said by the same taps", () => {
    for (const { options } of lists) {
      expect(pathsOf(options).length + claimsNow(options).length).toBe(options.length);
      const said = pathsOf(options).map(({ row, set }) => [...row, "|", ...[...set].sort()].join());
      expect(new Set(said).size).toBe(said.length);
    }
  });

  it("are all reached by taps, and nothing else is", () => {
    for (const { options, name } of lists) {
      const { choices } = walk(options);
      const reached = choices.filter((choice) => isComplete(options, choice)).map((choice) => actionsOf(options, choice));
      const legal = options.filter(({ action }) => !action.startsWith("!")).map(({ action }) => [action]);
      expect(new Set(reached.map(String)), name).toEqual(new Set(legal.map(String)));
    }
  });

  it("never leave a choice that is the beginning of no action, whatever is tapped or taken up", () => {
    const lost: string[] = [];
    for (const { options, name } of lists.filter((_, at) => at % 3 === 0)) {
      const { choices, picks } = walk(options);
      const every = Math.ceil(choices.length / TRIED);
      for (const choice of choices.filter((_, at) => at % every === 0)) {
        for (const pick of picks) {
          for (const next of [tapped(options, choice, pick), lifted(options, choice, pick)]) {
            if (next && !leads(options, next)) lost.push(`${name}: ${String(choice)} and ${pick}`);
          }
        }
      }
    }
    expect(lost).toEqual([]);
  });

  it("are left again by undoing, one step after the other", () => {
    const stuck: string[] = [];
    for (const { options, name } of lists) {
      for (const choice of walk(options).choices) {
        let left = choice;
        for (let step = 0; step < choice.length; step++) left = undone(options, left);
        if (left.length > 0 || (choice !== NOTHING && !leads(options, choice))) stuck.push(`${name}: ${String(choice)}`);
      }
    }
    expect(stuck).toEqual([]);
  });
});
