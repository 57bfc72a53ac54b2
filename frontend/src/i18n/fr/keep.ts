import type { Words } from "../catalogue";

export default {
  "keep.title": "À votre nom",
  "keep.why": "Vous avez joué sous le nom {name}. Choisissez le vôtre, et gardez de quoi retrouver vos parties.",
  "keep.open": "Choisir",
  "keep.later": "Plus tard",
  "keep.later.hint": "Tout cela vous attend dans les réglages.",
  "keep.name": "Votre nom",
  "keep.name.hint": "De 3 à 20 lettres ou chiffres, accents compris. Les autres le voient.",
  "keep.name.go": "Prendre ce nom",
  "keep.name.done": "Vous êtes maintenant {name}.",
  "keep.code": "Pour revenir",
  "keep.code.why": "Un code de secours vous ramène à vos parties sur un autre téléphone ou après une déconnexion.",
  "keep.code.go": "Afficher mon code de secours",
  "keep.code.done": "C’est noté. Les réglages en donnent un nouveau au besoin.",
  "keep.notices": "À vous de jouer",
  "keep.notices.why": "Recevez une notification quand l’autre a joué et que c’est à vous.",
  "keep.notices.go": "Me prévenir",
  "keep.notices.done": "Les notifications sont activées.",
  "keep.done": "Terminé",

  "guest.title": "Votre code de secours",
  "guest.why": "Il vous ramène à vos parties sur un autre téléphone ou après une déconnexion. Il n’est montré que cette fois.",
  "guest.kept": "Je l’ai noté",
} satisfies Words<"keep">;
