import type { Words } from "../catalogue";

export default {
  "start.lead": "Un duel de cartes pour neuf bornes. Bluffez un peu, prouvez beaucoup.",
  "start.touch": "Neuf bornes\u00a0: touchez-en une pour la prendre",
  "start.goal": "Cinq bornes, ou trois côte à côte, et c’est gagné.",
  "start.code": "J’ai un code",
  "start.watch": "Regarder une partie",

  "house.title": "Jouer tout de suite",
  "house.whom": "Adversaire",
  "house.go": "Jouer contre {name}",
  "house.going": "On distribue les cartes…",
  "house.all": { other: "Les {count} adversaires" },
  "house.level": "Niveau {level} sur {of}",
  "house.rating": "Force {rating}",
  "house.manner.1": "débute aussi",
  "house.manner.2": "suit le vent",
  "house.manner.3": "tient bon",
  "house.manner.4": "ne lâche rien",
  "house.manner.5": "n’oublie rien",
  "house.manner.6": "voit tout venir",
  "house.off": "Jouer à deux",
  "house.off.hint": "Ce serveur n’a pas d’adversaires à lui. Mais un lien suffit pour inviter quelqu’un\u00a0: la partie commence dès qu’il est ouvert.",
  "house.away": "Nos adversaires sont injoignables pour le moment. Vous pouvez toujours jouer avec un ami.",

  "ways.friend": "Jouer avec un ami",
  "ways.friend.hint": "Envoyez un lien, sans compte",
  "ways.find": "Trouver un adversaire",
  "ways.find.hint": "Tout de suite, ou dès que quelqu’un vient",
  "ways.learn.why": "Jamais joué\u00a0?",
  "ways.learn": "Apprendre en 3 minutes",

  "app.unofficial": "Un lieu non officiel pour jouer à Schotten Totten.",
  "app.about": "À propos",
} satisfies Words<"start">;
