"""French, as the client writes it: « vous », and a no-break space (U+00A0) before `: ; ! ?`."""

FRAME = {
    "Skip to the content": "Aller au contenu",
    "Menu": "Menu",
    "View site": "Voir le site",
    "Change password": "Changer le mot de passe",
    "Log out": "Se déconnecter",
    "Search": "Chercher",
    "Filters": "Filtres",
    "Action": "Action",
    "Run": "Exécuter",
    "Select action": "Choisir une action",
    "Select record": "Choisir",
    "Show all": "Tout afficher",
    "Nothing here.": "Rien ici.",
    "Add": "Ajouter",
    "Save": "Enregistrer",
    "Close": "Fermer",
    "Delete": "Supprimer",
    "Revoke": "Révoquer",
    "yes": "oui",
    "no": "non",
    "All": "Tous",
    "Yes": "Oui",
    "No": "Non",
    "A name, also a former one; a whole e-mail address; an id.": (
        "Un nom, même ancien ; une adresse e-mail entière ; un identifiant."
    ),
}

SIGN_IN = {
    "staff": "équipe",
    "You are signed in as {name}, who may not see this page. Sign in as somebody else?": (
        "Vous êtes connecté sous le nom {name}, qui ne peut pas voir cette page. Changer de compte ?"
    ),
    "Log in": "Se connecter",
    "Username": "Nom",
    "Password": "Mot de passe",
    "Code": "Code",
    "Six digits of your authenticator app, or a spare code.": (
        "Six chiffres de votre application d’authentification, ou un code de secours."
    ),
    "Set up two-step sign-in": "Activer la connexion en deux étapes",
    "Two-step sign-in is on. Keep these codes: each signs you in once when your authenticator app is lost."
    " They are not shown again.": (
        "La connexion en deux étapes est active. Gardez ces codes : chacun sert une fois, si votre application"
        " d’authentification est perdue. Ils ne seront plus affichés."
    ),
    "Go on to the admin": "Continuer vers l’administration",
    "Give this key to an authenticator app:": "Donnez cette clé à une application d’authentification :",
    "Open it in the app": "L’ouvrir dans l’application",
    "The admin is for staff with two-step sign-in. Have an authenticator app ready.": (
        "L’administration est réservée à l’équipe, avec la connexion en deux étapes."
        " Préparez une application d’authentification."
    ),
    "Show a key for the app": "Afficher une clé pour l’application",
    "The six digits that the app shows": "Les six chiffres affichés par l’application",
    "Turn two-step sign-in on": "Activer la connexion en deux étapes",
    "This code is not the right one, or was used before.": "Ce code n’est pas le bon, ou a déjà servi.",
    "Send the code of your authenticator app as well.": (
        "Il faut aussi un code de votre application d’authentification."
    ),
    "Too many requests. Wait a little.": "Trop de demandes. Attendez un peu.",
}

MODELS = {
    "access token": "jeton d’accès", "access tokens": "jetons d’accès", "account": "compte", "accounts": "comptes",
    "challenge": "défi", "challenges": "défis", "chat": "messagerie", "deliveries": "envois", "delivery": "envoi",
    "device": "appareil", "devices": "appareils", "event": "événement", "events": "événements",
    "feed item": "nouvelle", "feed items": "nouvelles", "match": "partie", "matches": "parties",
    "message": "message", "messages": "messages", "move": "coup", "moves": "coups", "notifications": "notifications",
    "ruleset switch": "interrupteur de règles", "ruleset switches": "interrupteurs de règles",
}  # fmt: skip

COLUMNS = {
    "id": "identifiant", "username": "nom", "formerly": "auparavant", "email": "e-mail",
    "email confirmed": "e-mail confirmé", "e-mail confirmed": "e-mail confirmé", "email wanted": "e-mail souhaité",
    "is guest": "invité", "is bot": "robot", "is active": "actif", "is staff": "équipe",
    "superuser status": "superutilisateur", "two-step sign-in": "deux étapes",
    "language": "langue", "privacy": "confidentialité", "created": "créé", "last login": "dernière connexion",
    "seen": "vu", "deleted": "supprimé", "browser": "navigateur", "system": "système", "last seen": "dernière visite",
    "name": "nom", "scopes": "droits", "last used": "dernier usage", "expires at": "expire le", "expires": "expire",
    "number": "numéro", "kind": "genre", "data": "données", "channel": "canal", "due": "échéance",
    "tries": "essais", "outcome": "issue", "ended": "terminé", "failed": "échoué", "why": "pourquoi",
    "ruleset": "règles", "revision": "révision", "format": "format", "length": "longueur", "first": "premier",
    "players": "joueurs", "status": "état", "to act": "au trait", "version": "version", "round": "manche",
    "points": "points", "winner": "vainqueur", "reason": "raison", "commitment": "engagement",
    "published secret": "secret publié", "updated": "mis à jour", "position": "position", "seat": "place",
    "actions": "actions", "offered": "proposé", "note": "note", "creator": "auteur", "opponent": "adversaire",
    "visibility": "visibilité", "text": "texte", "suspended until": "suspendu jusqu’au",
    "muted until": "en silence jusqu’au", "match ban until": "sans nouvelles parties jusqu’au",
    "closed by staff": "fermé par l’équipe", "must rename": "doit changer de nom",
    "Whether new matches of it may be made.": "Si de nouvelles parties peuvent être créées avec elles.",
    "Why, for other operators; players do not see it.": "Pourquoi, pour les autres ; les joueurs ne le voient pas.",
}  # fmt: skip

WORDS = {**FRAME, **SIGN_IN, **MODELS, **COLUMNS}
