"""Français."""

from backend.accounts.words.shape import MailWords

MAILS = {
    "confirm": MailWords(
        "Confirmez votre adresse e-mail",
        """Bonjour,

{username} a donné cette adresse comme la sienne sur Cairn. Si c’est bien vous, confirmez-la ici dans
les 24 heures\u00a0:

{link}

Sinon, ne faites rien\u00a0: sans ce lien, l’adresse n’est pas utilisée.
""",
    ),
    "undo": MailWords(
        "Votre adresse e-mail va changer",
        """Bonjour {username},

quelqu’un, connecté à votre compte sur Cairn, a demandé une autre adresse e-mail à la place de celle-ci. Si c’était
vous, il n’y a rien à faire.

Si ce n’était pas vous, annulez ce changement ici dans les 7 jours\u00a0:

{link}

Cette adresse reste la vôtre, votre compte est déconnecté partout et son mot de passe ou son code de secours ne vaut
plus rien\u00a0: nous vous envoyons un lien pour y revenir.
""",
    ),
    "reset": MailWords(
        "Choisissez un nouveau mot de passe",
        """Bonjour {username},

quelqu’un a demandé un nouveau mot de passe pour votre compte sur Cairn. Si c’était vous, choisissez-le ici dans
l’heure\u00a0:

{link}

Sinon, ne faites rien\u00a0: votre mot de passe reste le même.
""",
    ),
    "return": MailWords(
        "Revenez à vos parties",
        """Bonjour {username},

quelqu’un a demandé à revenir à vos parties sur Cairn, où vous jouez en invité. Si c’était vous, ouvrez ce lien sur
l’appareil où vous voulez jouer, dans l’heure\u00a0:

{link}

Il vous y connecte, une seule fois. Sinon, ne faites rien\u00a0: sans ce lien, personne n’entre.
""",
    ),
}
