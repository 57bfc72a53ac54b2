import type { Words } from "../catalogue";

export default {
  "app.name": "Cairn",
  "app.loading": "Lädt\u00a0…",
  "app.back": "Zurück",
  "app.close": "Schließen",
  "app.cancel": "Abbrechen",
  "app.menu": "Menü",
  "avatar.bot": "Bot",
  "app.throttled": { one: "Das war viel auf einmal. Bitte warte {count} Minute.", other: "Das war viel auf einmal. Bitte warte {count} Minuten." },
  "legal.label": "Dieser Server",
  "legal.terms": "Nutzung",
  "legal.privacy": "Datenschutz",
  "legal.imprint": "Impressum",

  "title.signin": "Anmelden",
  "title.signup": "Konto erstellen",
  "title.new": "Neue Partie",
  "title.match": "Partie gegen {name}",
  "title.settings": "Einstellungen",
  "title.about": "Über Cairn",
  "title.rules": "Regeln",
  "title.notfound": "Hier ist nichts",
  "title.away": "Server nicht erreichbar",

  "start.hero": "Ein Steinmännchen neben einer Reihe Grenzsteine",

  "field.password.show": "Passwort anzeigen",

  "guest.copy": "Kopieren",
  "guest.copied": "Kopiert",
  "share.copy": "Link kopieren",
  "share.copied": "Link kopiert",
  "matches.new": "Neue Partie",
  "matches.more": "Mehr anzeigen",
  "turn.waits": "Dein Zug geht raus, sobald du wieder online bist",
  "turn.refused": "Dein Zug wurde nicht gespielt",

  "clock.over": "keine Zeit mehr",
  "clock.paused": "{left} (Pause bis {until})",
  "clock.paused.short": "{left} (Pause)",

  "match.back": "Zurück zu meinen Partien",
  "match.cards": { one: "{count} Karte", other: "{count} Karten" },
  "match.score": "Grenzsteine: du {mine}, {name} {theirs}",

  "deal.limit": "Was sich so nicht zeigen lässt: ob jemand, der den Server betreibt, in eine Hand geschaut hat.",

  "notfound.text": "Diese Seite gibt es nicht, oder sie ist nicht für dich bestimmt.",
  "notfound.home": "Zum Start",

  "away.text": "Er ist gerade nicht zu erreichen. Deine Partien sind sicher, und wir versuchen es weiter.",
  "away.offline": "Du bist offline",
  "away.offline.text": "Sobald du wieder verbunden bist, geht es weiter.",
  "away.retry": "Jetzt versuchen",

  "connection.connecting": "Verbinde\u00a0…",
  "connection.lost": "Verbindung weg, neuer Versuch\u00a0…",
  "connection.offline": "Du bist offline: zuletzt bekannter Stand",
  "connection.back": "Wieder online",
  "update.ready": "Eine neue Version ist da.",
  "update.old": "Diese Version der App ist zu alt für den Server.",
  "update.reload": "Neu laden",

  "problem.server_error": "Auf dem Server ist etwas schiefgegangen. Bitte versuch es noch einmal.",
  "problem.unreachable": "Der Server ist nicht zu erreichen. Bitte versuch es noch einmal.",
} satisfies Words<"core">;
