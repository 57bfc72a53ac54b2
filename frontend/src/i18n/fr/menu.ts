import type { Words } from "../catalogue";

export default {
  "settings.title": "Menu",
  "settings.language": "Langue",
  "settings.theme": "Apparence",
  "settings.theme.system": "Système",
  "settings.theme.light": "Clair",
  "settings.theme.dark": "Sombre",
  "settings.account": "Connecté : {name}",
  "settings.account.guest": "Invité : {name}",
  "settings.signout": "Se déconnecter",
  "settings.signout.guest": "Sans le code de secours, ou une adresse que vous avez laissée, vous ne pourrez pas revenir aux parties de {name}.",
  "settings.signout.anyway": "Se déconnecter quand même",
  "settings.learn": "Apprendre à jouer",
  "settings.install": "Installer l’application",
  "guest.show": "Voir le code de secours",
} satisfies Words<"menu">;
