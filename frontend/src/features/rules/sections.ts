/**
 * The rules of one ruleset, section by section: which sentences are true of it, told from what the server says of it.
 *
 * The sentences are ours (RULES sections 1 to 7); names of formations, cards and tiles are the server's.
 */
import type { Ruleset } from "../../http/types";
import { t, type Key } from "../../i18n/index.svelte";

export interface Section {
  title: string;
  /** Steps that follow each other, before the other sentences. */
  steps: string[];
  text: string[];
  /** What is shown besides: a list or a table of the ruleset. */
  extra: "formations" | "tiles" | "tactics" | null;
}

function section(title: Key, text: (string | false)[], extra: Section["extra"] = null, steps: (string | false)[] = []): Section {
  const told = (list: (string | false)[]): string[] => list.filter((line) => line !== false);
  return { title: t(title as "rules.aim.title"), text: told(text), steps: told(steps), extra };
}

export function sectionsOf(rules: Ruleset): Section[] {
  return rules.family === "siege" ? siege(rules) : border(rules);
}

function numbers(rules: Ruleset) {
  const { colours, values } = rules;
  return {
    count: colours.length * values.length,
    colours: colours.length,
    low: Math.min(...values),
    high: Math.max(...values),
  };
}

function border(rules: Ruleset): Section[] {
  const { hand, stones } = rules;
  const tactics = rules.tactics.length > 0;
  const deck = rules.family === "deck";
  const { stones: needed, adjacent } = rules.wins ?? { stones: 0, adjacent: null };
  const before = rules.claims === "before" && t("rules.turn.claim.before");
  const after = rules.claims === "after" && t("rules.turn.claim.after");
  const pass = deck ? t("rules.turn.pass.deck") : tactics ? t("rules.turn.pass.tactics") : t("rules.turn.pass");
  return [
    section("rules.aim.title", [
      t("rules.aim.text", { stones }),
      adjacent === null ? t("rules.aim.stones", { stones: needed }) : t("rules.aim.adjacent", { stones: needed, adjacent }),
    ]),
    section("rules.cards.title", [
      deck ? t("rules.cards.deck", numbers(rules)) : t("rules.cards.clan", numbers(rules)),
      t("rules.cards.hand", { hand }),
    ]),
    section(
      "rules.turn.title",
      [tactics ? t("rules.turn.stay.tactics") : t("rules.turn.stay"), t("rules.turn.empty"), pass],
      null,
      [
        before,
        tactics ? t("rules.turn.play.tactics") : t("rules.turn.play"),
        after,
        tactics ? t("rules.turn.draw.tactics", { hand }) : t("rules.turn.draw", { hand }),
      ],
    ),
    formations(),
    section("rules.claim.title", [
      t("rules.claim.own"),
      ...proof(tactics),
      t("rules.claim.many"),
      t("rules.claim.wrong"),
      t("rules.claim.closed"),
    ]),
    section("rules.end.title", [t("rules.end.won"), t("rules.end.dead")]),
    ...(tactics
      ? [
          section(
            "rules.tactics.title",
            [
              t("rules.tactics.deck", { count: rules.tactics.length }),
              t("rules.tactics.limit"),
              t("rules.tactics.joker"),
              t("rules.tactics.discard"),
            ],
            "tactics",
          ),
        ]
      : []),
    section("rules.series.title", [
      t("rules.series.points"),
      t("rules.series.length"),
      t("rules.series.first"),
      t("rules.series.lost"),
    ]),
  ];
}

function siege(rules: Ruleset): Section[] {
  const { hand } = rules;
  const tactics = rules.tactics.length > 0;
  return [
    section("rules.aim.title", [
      t("rules.siege.aim.text"),
      t("rules.siege.aim.attacker"),
      t("rules.siege.aim.defender"),
    ]),
    section("rules.cards.title", [
      t("rules.siege.cards.clan", numbers(rules)),
      t("rules.cards.hand", { hand }),
      t("rules.siege.cards.roles"),
    ]),
    section("rules.siege.tiles.title", [t("rules.siege.tiles.text"), t("rules.siege.tiles.types")], "tiles"),
    section(
      "rules.turn.title",
      [t("rules.siege.turn.cook"), t("rules.siege.turn.room"), tactics && t("rules.siege.turn.pass")],
      null,
      [
        t("rules.siege.turn.start"),
        tactics ? t("rules.siege.turn.play.tactics") : t("rules.siege.turn.play"),
        tactics ? t("rules.turn.draw.tactics", { hand }) : t("rules.turn.draw", { hand }),
      ],
    ),
    formations(),
    section("rules.siege.claim.title", [
      t("rules.siege.claim.when"),
      ...proof(tactics),
      t("rules.siege.claim.discard"),
      t("rules.siege.claim.turned"),
      t("rules.claim.wrong"),
    ]),
    section("rules.end.title", [
      t("rules.siege.end.breach"),
      t("rules.siege.end.deck"),
      t("rules.siege.end.held"),
    ]),
    ...(tactics
      ? [
          section(
            "rules.tactics.title",
            [
              t("rules.tactics.deck", { count: rules.tactics.length }),
              t("rules.tactics.limit"),
              t("rules.siege.tactics.laid"),
              t("rules.siege.tactics.placed"),
            ],
            "tactics",
          ),
        ]
      : []),
    section("rules.siege.series.title", [
      t("rules.siege.series.roles"),
      t("rules.siege.series.attack"),
      t("rules.siege.series.defence"),
      t("rules.siege.series.equal"),
      t("rules.series.lost"),
    ]),
  ];
}

function formations(): Section {
  return section("rules.formations.title", [t("rules.formations.tie"), t("rules.formations.order")], "formations");
}

function proof(tactics: boolean): (string | false)[] {
  return [t("rules.claim.weaker"), t("rules.claim.proof"), tactics && t("rules.claim.tactics")];
}
