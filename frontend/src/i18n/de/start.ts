import type { Words } from "../catalogue";

export default {
  "start.lead": "Ein Kartenduell um neun Grenzsteine. Bluffe ein wenig, beweise viel.",
  "start.touch": "Neun Grenzsteine: Tippe einen an, um ihn zu erobern",
  "start.goal": "Fünf davon gewinnen, oder drei nebeneinander.",
  "start.code": "Ich habe einen Code",
  "start.watch": "Einer Partie zuschauen",

  "house.title": "Jetzt spielen",
  "house.whom": "Gegenüber",
  "house.go": "Gegen {name} spielen",
  "house.going": "Die Karten werden gegeben\u00a0…",
  "house.all": { other: "Alle {count} Hausbots" },
  "house.level": "Stufe {level} von {of}",
  "house.rating": "Stärke {rating}",
  "house.manner.1": "lernt noch",
  "house.manner.2": "geht mit dem Wind",
  "house.manner.3": "steht fest",
  "house.manner.4": "gibt nichts her",
  "house.manner.5": "vergisst nichts",
  "house.manner.6": "sieht es kommen",
  "house.off": "Mit jemandem spielen",
  "house.off.hint": "Dieser Server hat keine eigenen Bots, aber eine Freundin oder ein Freund ist nur einen Link entfernt: Die Partie beginnt, sobald jemand ihm folgt.",
  "house.away": "Unsere eigenen Bots sind gerade nicht zu erreichen. Mit Freunden kannst du trotzdem spielen.",

  "ways.friend": "Mit Freunden spielen",
  "ways.friend.hint": "Per Link, ganz ohne Konto",
  "ways.find": "Gegenüber finden",
  "ways.find.hint": "Sofort, oder sobald jemand kommt",
  "ways.learn.why": "Neu hier?",
  "ways.learn": "In 3 Minuten lernen",

  "app.unofficial": "Ein inoffizieller Ort für Schotten Totten.",
  "app.about": "Über Cairn",
} satisfies Words<"start">;
