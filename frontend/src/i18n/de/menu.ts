import type { Words } from "../catalogue";

export default {
  "settings.title": "Menü",
  "settings.language": "Sprache",
  "settings.theme": "Darstellung",
  "settings.theme.system": "System",
  "settings.theme.light": "Hell",
  "settings.theme.dark": "Dunkel",
  "settings.account": "Angemeldet als {name}",
  "settings.account.guest": "Als Gast dabei: {name}",
  "settings.signout": "Abmelden",
  "settings.signout.guest": "Ohne den Rettungscode oder eine hinterlegte Adresse kommst du nicht mehr an die Partien von {name}.",
  "settings.signout.anyway": "Trotzdem abmelden",
  "settings.learn": "Spielen lernen",
  "settings.install": "App installieren",
  "guest.show": "Rettungscode zeigen",
} satisfies Words<"menu">;
