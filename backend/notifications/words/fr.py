"""Français."""

from backend.notifications.words.shape import Words

WORDS = Words(
    notices={
        "match_started": ("{other} joue avec vous", "Votre partie avec {other} a commencé\u00a0:\n\n{link}"),
        "your_turn": ("À vous de jouer contre {other}", "{other} a joué, c’est maintenant à vous\u00a0:\n\n{link}"),
        "reminder": (
            "Il reste peu de temps contre {other}",
            "C’est toujours à vous de jouer contre {other}. Votre temps s’achève {until}\u00a0:\n\n{link}",
        ),
        "match_finished": (
            "Votre partie avec {other} est finie",
            "Votre partie avec {other} s’est achevée\u00a0:\n\n{link}",
        ),
        "draw_offered": ("{other} propose la nulle", "{other} vous propose la nulle\u00a0:\n\n{link}"),
        "challenge": ("{other} vous défie", "{other} aimerait jouer avec vous\u00a0:\n\n{link}"),
        "rematch": ("{other} veut rejouer", "{other} vous demande une revanche\u00a0:\n\n{link}"),
        "webhook_off": (
            "Un webhook a été désactivé",
            "Vos nouvelles ne vont plus à {name}, qui n’existe plus ou n’a rien accepté depuis cinq jours.\n\n{link}",
        ),
        "sanction": (
            "Une décision à votre sujet",
            (
                "Les modérateurs ont pris une décision à votre sujet. Lisez laquelle, pourquoi, et comment faire "
                "appel\u00a0:\n\n{link}"
            ),
        ),
        "sanction_reversed": (
            "Une décision a été retirée",
            "Les modérateurs ont retiré une décision à votre sujet\u00a0:\n\n{link}",
        ),
        "appeal_decided": ("Votre appel a reçu une réponse", "Voici ce qu’a donné votre appel\u00a0:\n\n{link}"),
        "report_handled": (
            "Votre signalement a été traité",
            "Les modérateurs ont examiné ce que vous avez signalé. Merci de l’avoir fait\u00a0:\n\n{link}",
        ),
        "cards_opened": (
            "Les modérateurs ont regardé une de vos parties",
            "Pendant l’arrêt de votre partie avec {other}, les modérateurs ont vu toutes ses cartes\u00a0:\n\n{link}",
        ),
        "test": ("Un essai", "Vous avez demandé cet essai\u00a0: les e-mails vous parviennent ici.\n\n{link}"),
    },
    letter="""Bonjour {username},

{text}

--
Vous recevez ce message parce que les e-mails sont activés dans vos réglages sur Cairn. Pour n’en plus recevoir de
cette sorte\u00a0:
{unsubscribe}
""",
    somebody="quelqu’un",
    until=", jusqu’à {until}",
    digest="C’est à vous de jouer dans ces parties, les plus pressantes d’abord\u00a0:\n\n{matches}",
    digest_one="une partie vous attend",
    digest_many="{count} parties vous attendent",
    page_title="E-mails de Cairn",
    page_ask="Ne plus recevoir d’e-mails sur les parties, rappels et invitations\u00a0? Les liens que vous demandez "
    "vous-même arriveront toujours.",
    page_button="Ne plus recevoir ces e-mails",
    page_done="C’est fait. Cairn ne vous envoie plus ces e-mails. Vous pouvez les réactiver dans les réglages.",
    page_bad="Ce lien n’est pas complet. Copiez-le en entier, ou désactivez les e-mails dans les réglages.",
)
