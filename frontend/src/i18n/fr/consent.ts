import type { Words } from "../catalogue";

export default {
  "consent.wait": "Une application vous demande",
  "consent.title": "Autoriser cette application\u00a0?",
  "consent.title.device": "Autoriser ce programme\u00a0?",
  "consent.lead": "Voudrait agir sur votre compte",
  "consent.lead.device": "Un programme de cet appareil qui voudrait agir sur votre compte",
  "consent.as": "Votre compte ici",
  "consent.other": "Utiliser un autre compte",
  "consent.may": "Ce qui lui serait permis",
  "consent.never": "Votre mot de passe ne lui est jamais communiqué.",
  "consent.ends": "Pour un an, ou jusqu’à ce que vous révoquiez l’accès\u00a0: Réglages, Jetons.",
  "consent.trust": "Cairn ne sait pas qui est derrière {app}. N’autorisez que si vous en venez à l’instant et lui faites confiance.",
  "consent.trust.device": "N’autorisez que si vous venez de lancer ce programme vous-même.",
  "consent.allow": "Autoriser",
  "consent.deny": "Refuser",
  "consent.guest": "{app} voudrait agir sur votre compte. Un invité ne peut pas l’autoriser\u00a0: si le compte d’invité se perdait, personne ne pourrait révoquer l’accès. Créez d’abord votre compte\u00a0; vous gardez tout et revenez ici.",
  "consent.bad": "Impossible à autoriser",
  "consent.bad.text": "La page d’où vous venez fait une demande que Cairn n’accepte pas. Rien n’a été autorisé, et votre compte n’y est pour rien.",
  "consent.bad.why": "Pour ses programmeurs",
  "consent.back": "Retour à {app}",
  "consent.home": "Vers l’accueil",
} satisfies Words<"consent">;
