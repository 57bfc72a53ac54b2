import type { Words } from "../catalogue";

export default {
  "keep.title": "Mach es zu deinem",
  "keep.why": "Du hast als {name} gespielt. Wähle deinen eigenen Namen, und behalte den Weg zurück zu deinen Partien.",
  "keep.open": "Jetzt wählen",
  "keep.later": "Nicht jetzt",
  "keep.later.hint": "Du findest alles auch in den Einstellungen.",
  "keep.name": "Dein Name",
  "keep.name.hint": "3 bis 20 Buchstaben oder Ziffern, auch Umlaute. Andere sehen ihn.",
  "keep.name.go": "Diesen Namen nehmen",
  "keep.name.done": "Du heißt jetzt {name}.",
  "keep.code": "Dein Weg zurück",
  "keep.code.why": "Mit einem Rettungscode kommst du auf einem anderen Handy oder nach dem Abmelden zu deinen Partien zurück.",
  "keep.code.go": "Meinen Code zeigen",
  "keep.code.done": "Du hast ihn. Einen neuen gibt es in den Einstellungen.",
  "keep.notices": "Du bist am Zug",
  "keep.notices.why": "Lass dich benachrichtigen, wenn jemand gespielt hat und du am Zug bist.",
  "keep.notices.go": "Benachrichtige mich",
  "keep.notices.done": "Benachrichtigungen sind an.",
  "keep.done": "Fertig",

  "guest.title": "Dein Rettungscode",
  "guest.why": "Damit kommst du auf einem anderen Handy oder nach dem Abmelden zu deinen Partien zurück. Er wird nur dieses eine Mal gezeigt.",
  "guest.kept": "Habe ich notiert",
} satisfies Words<"keep">;
