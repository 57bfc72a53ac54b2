import type { Words } from "../catalogue";

export default {
  "tabs.label": "Hauptseiten",
  "tabs.play": "Spielen",
  "tabs.matches": "Partien",
  "tabs.learn": "Lernen",
  "tabs.me": "Ich",
  "tabs.waiting": { one: "{count} Partie wartet auf dich", other: "{count} Partien warten auf dich" },
  "tabs.code.hint": "Nimm eine Einladung an, die du bekommen hast",
  "tabs.new.hint": "Gegenüber, Regeln, Tempo",
  "tabs.lobby": "Lobby",
  "tabs.lobby.hint": "Sehen, wer wartet, und aussuchen",
  "tabs.watch": "Zuschauen",
  "tabs.watch.hint": "Öffentliche Partien, während sie laufen",
} satisfies Words<"tabs">;
