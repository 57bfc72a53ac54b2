/** The choice that a player is making, kept by the tab: a reload, or an app that was put away, does not take it. */
import type { ChoiceMemory } from "../../board/turn.svelte";
import { outbox } from "../../stores/outbox.svelte";

const ENTRY = "cairn.choice";

export const choiceMemory: ChoiceMemory = {
  read(match, version) {
    try {
      const [of, at, ...steps] = JSON.parse(sessionStorage.getItem(ENTRY) ?? "[]") as unknown[];
      return of === match && at === version ? steps : [];
    } catch {
      return [];
    }
  },
  sent(match, version) {
    const kept = outbox.of(match);
    return kept?.refused === null && kept.version === version ? [...kept.actions, ...kept.rest.actions] : null;
  },
  write(match, version, choice) {
    try {
      if (choice.length === 0) sessionStorage.removeItem(ENTRY);
      else sessionStorage.setItem(ENTRY, JSON.stringify([match, version, ...choice]));
    } catch {
      // Storage may be full or closed: then a reload takes the choice.
    }
  },
};
