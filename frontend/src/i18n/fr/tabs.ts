import type { Words } from "../catalogue";

export default {
  "tabs.label": "Pages principales",
  "tabs.play": "Jouer",
  "tabs.matches": "Parties",
  "tabs.learn": "Apprendre",
  "tabs.me": "Moi",
  "tabs.waiting": { one: "{count} partie vous attend", other: "{count} parties vous attendent" },
  "tabs.code.hint": "Acceptez une invitation reçue",
  "tabs.new.hint": "Adversaire, règles, rythme",
  "tabs.lobby": "Salon",
  "tabs.lobby.hint": "Voir qui attend, et choisir",
  "tabs.watch": "Regarder",
  "tabs.watch.hint": "Les parties publiques, en direct",
} satisfies Words<"tabs">;
