/** What the API says of a finished match's deals. */
import { matchGet } from "../../http/calls";
import { eventList, matchRecord } from "../../http/past";
import { rulesets } from "../../stores/rulesets.svelte";
import type { Match } from "../../http/types";
import { language } from "../../i18n/index.svelte";
import { check, type Findings } from "./check";

/** Fetch all of it and compute the deals again. Throws Problem when something cannot be fetched. */
export async function checkMatch(match: Match): Promise<Findings> {
  const [record, { results: events }] = await Promise.all([
    matchRecord(match.id),
    eventList(match.id, 0),
    rulesets.load(language()),
  ]);
  const starts = events.filter(({ kind }) => kind === "started");
  const dealt = await Promise.all(starts.map(({ number }) => matchGet(match.id, number)));
  const rules = rulesets.list.find(({ id }) => id === match.ruleset);
  if (!rules) throw new Error(`unknown ruleset ${match.ruleset}`);
  return check({ match, record, events, dealt, rules });
}
