import type { Words } from "../catalogue";

export default {
  "consent.wait": "Eine App fragt dich",
  "consent.title": "Diese App erlauben?",
  "consent.title.device": "Dieses Programm erlauben?",
  "consent.lead": "Möchte in deinem Konto handeln",
  "consent.lead.device": "Ein Programm auf diesem Gerät, das in deinem Konto handeln möchte",
  "consent.as": "Dein Konto hier",
  "consent.other": "Anderes Konto nehmen",
  "consent.may": "Was dann erlaubt ist",
  "consent.never": "Dein Passwort bleibt bei dir.",
  "consent.ends": "Für ein Jahr, oder bis du es widerrufst: Einstellungen, Tokens.",
  "consent.trust": "Cairn weiß nicht, wer hinter {app} steht. Erlaube es nur, wenn du gerade von dort kommst und der App vertraust.",
  "consent.trust.device": "Erlaube es nur, wenn du dieses Programm gerade selbst gestartet hast.",
  "consent.allow": "Erlauben",
  "consent.deny": "Nicht erlauben",
  "consent.guest": "{app} möchte in deinem Konto handeln. Gäste können das nicht erlauben: Ginge ein Gastkonto verloren, könnte es niemand widerrufen. Erstelle erst dein Konto; du behältst alles und kommst hierher zurück.",
  "consent.bad": "Das lässt sich nicht erlauben",
  "consent.bad.text": "Die Seite, von der du kommst, fragt auf eine Weise, die Cairn nicht annimmt. Nichts wurde erlaubt, und mit deinem Konto ist alles in Ordnung.",
  "consent.bad.why": "Für alle, die sie programmieren",
  "consent.back": "Zurück zu {app}",
  "consent.home": "Zur Startseite",
} satisfies Words<"consent">;
