"""What staff reads in the panel, in the languages beside English."""

from backend.common.staff_words import learn

PAGES = {
    "Moderation": "Modération", "Cases": "Dossiers", "Reports": "Signalements", "My cases": "Mes dossiers",
    "Appeals": "Appels", "Signals": "Indices", "Replies": "Réponses", "Log": "Journal", "Staff": "Équipe",
    "Pages": "Pages", "Back": "Retour", "Further": "Suite", "Go back": "Revenir",
    "Name of an account": "Nom d’un compte", "There is no such account.": "Ce compte n’existe pas.",
    "A role is given and taken on the page of the account.": "Un rôle se donne et se retire sur la page du compte.",
    "superuser": "superutilisateur",
}  # fmt: skip

CASE = {
    "Case": "Dossier", "Kind": "Genre", "Opened": "Ouvert", "State": "État", "Claimed by": "Pris par", "you": "vous",
    "nobody": "personne", "Decision": "Décision", "The appeal": "L’appel", "About": "Au sujet de",
    "Reported by": "Signalé par", "When": "Quand", "Name at that time": "Nom à ce moment",
    "What was written then": "Ce qui était écrit alors", "the other player": "l’autre joueur",
    "The match at that time": "La partie à ce moment",
    "The evidence was forgotten: the case has been closed for long.": (
        "Les pièces ont été oubliées : le dossier est fermé depuis longtemps."
    ),
    "A signal accuses nobody: families share a network, and fast players are fast.": (
        "Un indice n’accuse personne : une famille partage un réseau, et un joueur rapide est rapide."
    ),
}  # fmt: skip

PEOPLE = {
    "Joined": "Arrivée", "guest": "invité", "program": "programme", "Role": "Rôle",
    "Holds now": "En vigueur", "Reported": "Signalé", "Has reported": "A signalé",
    "reported": "a signalé", "Reports about this account": "Signalements de ce compte", "Sanctions": "Mesures",
    "Imposed": "Prise", "Until": "Jusqu’au", "no end": "sans fin", "Told": "Dit au joueur", "Note": "Note",
    "Taken back": "Annulée", "Why": "Pourquoi", "Appeal": "Appel", "It stays": "La mesure reste",
    "The player was right": "Le joueur avait raison",
    "The player is right: take it back": "Le joueur a raison : annuler la mesure",
}  # fmt: skip

MATCH = {
    "Match": "Partie", "Matches": "Parties", "Moves": "Coups", "Messages": "Messages", "frozen": "gelée",
    "annulled": "annulée", "Rules": "Règles", "Begun": "Début", "Last change": "Dernier changement",
    "Replay": "Revoir la partie", "Watch": "Regarder", "Stones": "Bornes", "removed": "retiré",
    "This was written down, and both players will be told after the match.": (
        "C’est inscrit au journal, et les deux joueurs en seront informés après la partie."
    ),
}  # fmt: skip

LOG = {
    "Who": "Qui", "To what": "À quoi",
    "{number} rows. The head’s digest, to note outside:":
    "{number} lignes. L’empreinte de la dernière, à noter ailleurs :",
    "The log is not as it was written.": "Le journal n’est pas tel qu’il a été écrit.",
    "The log is whole: {rows} rows.": "Le journal est intact : {rows} lignes.",
}  # fmt: skip

DEEDS = {
    "Claim this case": "Prendre ce dossier", "The case is yours for two hours.": "Le dossier est à vous deux heures.",
    "Give it back": "Le rendre", "The case was given back.": "Le dossier a été rendu.",
    "Close the case": "Fermer le dossier", "The case is closed.": "Le dossier est fermé.",
    "Take this back": "Annuler la mesure",
    "It was taken back, and the player is told.": "La mesure est annulée, et le joueur en est informé.",
    "Freeze the match": "Geler la partie", "The match is frozen.": "La partie est gelée.",
    "Thaw the match": "Dégeler la partie", "The match goes on.": "La partie continue.",
    "Remove this message": "Retirer ce message", "The message was removed.": "Le message a été retiré.",
    "Restore this message": "Rétablir ce message", "The message was restored.": "Le message a été rétabli.",
    "Open the cards": "Ouvrir les cartes", "Impose a sanction": "Prendre une mesure",
    "It holds, and the player is told.": "Elle est en vigueur, et le joueur en est informé.", "Decide": "Décider",
    "The appeal is decided, and the player is told.": "L’appel est tranché, et le joueur en est informé.",
    "New reply": "Nouvelle réponse", "Change the reply": "Modifier la réponse",
    "Save the reply": "Enregistrer la réponse",
    "The reply was saved.": "La réponse est enregistrée.", "Delete the reply": "Supprimer la réponse",
    "The reply was deleted.": "La réponse est supprimée.", "Verify the log": "Vérifier le journal",
    "Export the log": "Exporter le journal", "Give the role": "Donner le rôle",
    "The role was given.": "Le rôle a été donné.", "Take the role": "Retirer le rôle",
    "The role was taken.": "Le rôle a été retiré.",
}  # fmt: skip

FIELDS = {
    "Reason, for staff and the log": "Raison, pour l’équipe et le journal", "How long": "Combien de temps",
    "It stays for good: no names, no quotes.": "Elle reste pour toujours : ni noms, ni citations.",
    "1 day": "1 jour", "3 days": "3 jours", "7 days": "7 jours", "14 days": "14 jours", "30 days": "30 jours",
    "90 days": "90 jours", "365 days": "365 jours", "The player’s language": "La langue du joueur",
    "What came of it": "Ce qu’il en est", "Name, for staff": "Nom, pour l’équipe",
    "Where it is offered": "Où elle est proposée", "English": "Anglais", "French": "Français",
    "Reply that is ready": "Réponse toute prête", "What is done": "Ce qui est fait",
    "For what, as the player reads it": "Pour quoi, comme le joueur le lira",
    "Match that it is about": "Partie dont il s’agit", "What else the player reads": "Ce que le joueur lira d’autre",
    "Note for staff alone": "Note pour l’équipe seule",
}  # fmt: skip

CODES = {
    "Report": "Signalement", "Signal": "Indice", "open": "ouvert", "closed": "fermé",
    "Something was done": "Quelque chose a été fait", "Nothing to do": "Rien à faire",
    "Nobody came to it in time": "Personne ne s’en est occupé à temps", "Name": "Nom", "Message": "Message",
    "Conduct in a match": "Conduite dans une partie", "Insult": "Insulte", "Threat": "Menace", "Spam": "Spam",
    "Offensive name": "Nom offensant", "Name that pretends to be somebody else": "Nom qui imite quelqu’un",
    "Stalling": "Jeu retardé", "Losing on purpose": "Défaite volontaire", "Several accounts": "Plusieurs comptes",
    "Outside help": "Aide extérieure", "Something else": "Autre chose", "Warning": "Avertissement",
    "Mute": "Silence", "Ban on new matches": "Interdiction de parties",
    "Suspension": "Suspension", "Name taken": "Nom retiré", "Account closed": "Compte fermé",
    "Match annulled": "Partie annulée", "One network at both seats": "Un seul réseau aux deux places",
    "One device at both seats": "Un seul appareil aux deux places",
    "Quick losses to the same player": "Défaites rapides contre le même joueur",
    "Timing like a program’s": "Rythme d’un programme", "Who lost": "Qui a perdu", "Answers": "Réponses jouées",
    "Median, in milliseconds": "Médiane, en millisecondes",
    "First and last tenth, in milliseconds": "Premier et dernier dixième, en millisecondes",
    "Moderator": "Modérateur", "Senior moderator": "Modérateur principal", "Administrator": "Administrateur",
    "under way": "en cours", "over": "finie", "Clan cards": "Cartes Clan", "Tactic cards": "Cartes Tactique",
    "Case claimed": "Dossier pris", "Case given back": "Dossier rendu", "Case closed": "Dossier fermé",
    "Own sanction reversed": "Sa propre mesure annulée", "Sanction reversed": "Mesure annulée",
    "Appeal decided": "Appel tranché", "Message removed": "Message retiré", "Message restored": "Message rétabli",
    "Match frozen": "Partie gelée", "Match thawed": "Partie dégelée", "Cards opened": "Cartes ouvertes",
    "Reply changed": "Réponse modifiée", "Log read": "Journal lu", "Log exported": "Journal exporté",
    "Role given": "Rôle donné", "Role taken": "Rôle retiré", "Account": "Compte", "Sanction": "Mesure",
    "Reply": "Réponse", "Reason": "Raison", "Number": "Numéro", "Before": "Avant", "Superuser": "Superutilisateur",
    "Upheld": "Accepté", "Version": "Version", "Deleted": "Supprimé",
}  # fmt: skip

REFUSALS = {
    "Your role does not include that.": "Votre rôle ne le permet pas.",
    "Nobody judges himself.": "Nul ne se juge soi-même.",
    "Only a higher role may do that to an account that is staff.": (
        "Seul un rôle plus élevé peut le faire à un compte de l’équipe."
    ),
    "That concerns a match of your own: leave it to somebody else.": (
        "Il s’agit d’une partie à vous : laissez-la à quelqu’un d’autre."
    ),
    "You made the report yourself: leave it to somebody else.": (
        "Vous avez fait ce signalement : laissez-le à quelqu’un d’autre."
    ),
    "Somebody else has to decide about your decision.": "Quelqu’un d’autre doit décider de votre décision.",
    "Somebody else has claimed this case.": "Quelqu’un d’autre a pris ce dossier.",
    "This case is closed.": "Ce dossier est fermé.",
    "Say why, in 500 characters at most.": "Dites pourquoi, en 500 caractères au plus.",
    "This text is too long, empty, or holds control characters.": (
        "Ce texte est trop long, vide, ou contient des caractères de contrôle."
    ),
    "Kind, end and match of this sanction do not fit together.": (
        "Le genre, la fin et la partie de cette mesure ne vont pas ensemble."
    ),
    "This has been taken back already.": "La mesure a déjà été annulée.",
    "That cannot be done to it as it stands now.": "Ce n’est pas possible dans l’état actuel.",
    "Only the full account of a person can be staff.": "Seul le compte complet d’une personne peut être de l’équipe.",
}

FRENCH = {**PAGES, **CASE, **PEOPLE, **MATCH, **LOG, **DEEDS, **FIELDS, **CODES, **REFUSALS}

learn("fr", FRENCH)
