import type { Words } from "../catalogue";

export default {
  "app.name": "Cairn",
  "app.loading": "Chargement…",
  "app.back": "Retour",
  "app.close": "Fermer",
  "app.cancel": "Annuler",
  "app.menu": "Menu",
  "avatar.bot": "Robot",
  "app.throttled": {
    one: "Cela fait beaucoup d’un coup. Patientez {count} minute.",
    other: "Cela fait beaucoup d’un coup. Patientez {count} minutes.",
  },
  "legal.label": "Ce serveur",
  "legal.terms": "Conditions",
  "legal.privacy": "Confidentialité",
  "legal.imprint": "Mentions",

  "title.signin": "Se connecter",
  "title.signup": "Créer un compte",
  "title.new": "Nouvelle partie",
  "title.match": "Partie contre {name}",
  "title.settings": "Réglages",
  "title.about": "À propos de Cairn",
  "title.rules": "Règles",
  "title.notfound": "Rien ici",
  "title.away": "Serveur indisponible",

  "start.hero": "Un cairn près d’une rangée de bornes",

  "field.password.show": "Afficher le mot de passe",

  "guest.copy": "Copier",
  "guest.copied": "Copié",
  "share.copy": "Copier le lien",
  "share.copied": "Lien copié",
  "matches.new": "Nouvelle partie",
  "matches.more": "En voir plus",
  "turn.waits": "Votre tour partira dès que vous serez en ligne",
  "turn.refused": "Votre tour n’a pas été joué",

  "clock.over": "plus de temps",
  "clock.paused": "{left} (pause jusqu’au {until})",
  "clock.paused.short": "{left} (pause)",

  "match.back": "Retour à mes parties",
  "match.cards": { one: "{count} carte", other: "{count} cartes" },
  "match.score": "Bornes : vous {mine}, {name} {theirs}",

  "deal.limit": "Ce que cela ne montre pas : si quelqu’un qui tient le serveur a regardé une main.",

  "notfound.text": "Cette page n’existe pas, ou n’est pas pour vous.",
  "notfound.home": "Aller à l’accueil",

  "away.text": "Nous n’arrivons pas à le joindre pour le moment. Vos parties sont à l’abri, et nous continuons d’essayer.",
  "away.offline": "Vous êtes hors ligne",
  "away.offline.text": "Dès que la connexion revient, nous reprenons.",
  "away.retry": "Essayer maintenant",

  "connection.connecting": "Connexion…",
  "connection.lost": "Connexion perdue, nouvel essai…",
  "connection.offline": "Hors ligne : dernière mise à jour",
  "connection.back": "De nouveau en ligne",
  "update.ready": "Une nouvelle version est prête.",
  "update.old": "Cette version de l’application est trop ancienne pour le serveur.",
  "update.reload": "Recharger",

  "problem.server_error": "Quelque chose a échoué sur le serveur. Réessayez.",
  "problem.unreachable": "Le serveur ne répond pas. Réessayez.",
} satisfies Words<"core">;
