"""Français. Les noms sont ceux des règles de chaque édition ; les textes sont les nôtres."""

from backend.matches.words.shape import RulesetWords, Words, tactics

# Jusqu'en 2004 les règles nomment les formations autrement que depuis 2016 (RULES 1.1).
_FORMATIONS_1999 = {
    "colour_run": "clan organisé",
    "same": "équipe",
    "colour": "clan",
    "run": "groupe organisé",
    "sum": "peuple",
}
_FORMATIONS_2016 = {
    "colour_run": "suite couleur",
    "same": "brelan",
    "colour": "couleur",
    "run": "suite",
    "sum": "somme",
}
_FORMATIONS_SIEGE = _FORMATIONS_2016 | {"same": "même valeur"}

_KINDS_2004 = {"troop": "moral", "mode": "environnement", "ruse": "ruse"}
_KINDS_2016 = {"troop": "troupe d’élite", "mode": "mode de combat", "ruse": "ruse"}
_KINDS_SIEGE = {"troop": "troupe d’élite", "action": "action"}

_WILD = (
    "Se pose de votre côté comme une carte clan et vaut, quand la borne est prise, la couleur et la valeur de 1 à 9 "
    "qui vous servent le mieux. Vous n’en jouez qu’une des deux par manche\u00a0: l’autre vous reste alors en main."
)
_BORDER = {
    "J1": _WILD,
    "J2": _WILD,
    "SP": (
        "Se pose de votre côté comme une carte clan et vaut, quand la borne est prise, un 7 de la couleur qui vous "
        "sert le mieux."
    ),
    "SB": (
        "Se pose de votre côté comme une carte clan et vaut, quand la borne est prise, un 1, un 2 ou un 3 de n’importe "
        "quelle couleur, au mieux pour vous."
    ),
    "FO": (
        "Se glisse sous une borne libre jusqu’à la fin de la manche. Les formations n’y comptent plus\u00a0: seule la "
        "somme des valeurs décide."
    ),
    "MU": (
        "Se glisse sous une borne libre jusqu’à la fin de la manche. Chaque côté y tient quatre cartes et n’est "
        "complet qu’à quatre\u00a0; un côté complet à trois ne l’est plus."
    ),
    "SC": (
        "Piochez trois cartes une à une, chaque fois dans la pioche de votre choix, puis remettez deux cartes de votre "
        "main sous la pioche de leur sorte. En fin de tour, vous ne piochez que si votre main est incomplète."
    ),
    "RD": (
        "Prenez une carte de votre côté d’une borne libre, carte clan ou troupe, et posez-la de votre côté d’une autre "
        "borne libre où il reste de la place, ou défaussez-la."
    ),
    "DE": "Défaussez une carte du côté adverse d’une borne libre, carte clan ou troupe.",
}
_BORDER_2004 = _BORDER | {
    "TR": (
        "Prenez une carte clan, jamais une troupe, du côté adverse d’une borne libre et posez-la de votre côté d’une "
        "autre borne libre où il reste de la place."
    ),
}
_BORDER_2016 = _BORDER | {
    "TR": (
        "Prenez une carte clan, jamais une troupe, du côté adverse d’une borne libre et posez-la de votre côté d’une "
        "borne libre où il reste de la place, la même comprise."
    ),
}
_SIEGE_WILD = (
    "Se pose de votre côté comme une carte siège et vaut, quand la tuile est revendiquée, la couleur et la valeur de 0 "
    "à 11 qui vous servent le mieux. Vous pouvez jouer les deux jokers."
)
_SIEGE = {
    "J1": _SIEGE_WILD,
    "J2": _SIEGE_WILD,
    "SP": (
        "Se pose de votre côté comme une carte siège et vaut, quand la tuile est revendiquée, un 10 de la couleur qui "
        "vous sert le mieux."
    ),
    "SB": (
        "Se pose de votre côté comme une carte siège et vaut, quand la tuile est revendiquée, un 1, un 2 ou un 3 de "
        "n’importe quelle couleur, au mieux pour vous."
    ),
    "RD": (
        "Prenez une carte de votre côté d’une tuile et jouez-la de votre côté d’une autre tuile où il reste de la "
        "place, ou défaussez-la."
    ),
    "RC": (
        "Reprenez une carte de la défausse, carte siège ou troupe, et jouez-la de votre côté d’une tuile où il reste "
        "de la place."
    ),
    "DE": "Défaussez une carte du côté adverse d’une tuile, carte siège ou troupe.",
    "TR": (
        "Prenez une carte du côté adverse d’une tuile, carte siège ou troupe, et jouez-la de votre côté d’une tuile où "
        "il reste de la place, la même comprise."
    ),
    "EX": "Défaussez toutes les cartes des deux côtés d’une tuile.",
    "SU": (
        "Choisissez deux cartes de la défausse\u00a0: chacune est mélangée à la pioche de sa sorte. Il faut que la "
        "défausse en tienne au moins deux."
    ),
    "XC": (
        "Choisissez trois cartes de votre main\u00a0; l’adversaire en choisit trois sans voir les vôtres, puis vous "
        "les échangez. Qui en a moins de trois donne toute sa main."
    ),
}

_TACTICS_2004 = tactics(
    {
        "J1": "Chef MacFarlane",
        "J2": "Chef MacGregor",
        "SP": "Troupe de soutien",
        "SB": "Porteur de Bouclier",
        "FO": "Brouillard",
        "MU": "Boue",
        "SC": "Éclaireur",
        "RD": "Redéploiement",
        "DE": "Déserteur",
        "TR": "Traître",
    },
    _BORDER_2004,
)
_TACTICS_2016 = tactics(
    {
        "J1": "Joker",
        "J2": "Joker",
        "SP": "Espion",
        "SB": "Porte-Bouclier",
        "FO": "Colin-Maillard",
        "MU": "Combat de Boue",
        "SC": "Chasseur de Tête",
        "RD": "Stratège",
        "DE": "Banshee",
        "TR": "Traître",
    },
    _BORDER_2016,
)
_TACTICS_SIEGE = tactics(
    {
        "J1": "Joker",
        "J2": "Joker",
        "SP": "Espion",
        "SB": "Porte-Bouclier",
        "RD": "Redéploiement",
        "RC": "Recrutement",
        "DE": "Désertion",
        "TR": "Traîtrise",
        "EX": "Explosion",
        "SU": "Soutien",
        "XC": "Échange",
    },
    _SIEGE,
)

WORDS = Words(
    rulesets={
        "original": RulesetWords(
            name="Schotten-Totten (1999)",
            summary=(
                "La première édition\u00a0: neuf bornes, six cartes en main, sans cartes tactiques. Les bornes se "
                "prennent au début du tour, avant la pose\u00a0: l’adversaire a toujours un tour pour répondre."
            ),
            formations=_FORMATIONS_1999,
        ),
        "edition2004+tactics": RulesetWords(
            name="Schotten-Totten (2004), tactique",
            summary=(
                "Sept cartes en main et les dix cartes tactiques de 2004\u00a0; les bornes se prennent après la pose. "
                "Le traître doit mener sa carte à une autre borne."
            ),
            formations=_FORMATIONS_1999,
            kinds=_KINDS_2004,
            tactics=_TACTICS_2004,
        ),
        "edition2004+tactics+expert": RulesetWords(
            name="Schotten-Totten (2004), tactique, variante",
            summary=(
                "Sept cartes en main et les dix cartes tactiques de 2004. Les bornes ne se prennent qu’au début du "
                "tour, avant la pose\u00a0: une carte tactique peut encore tout défaire."
            ),
            formations=_FORMATIONS_1999,
            kinds=_KINDS_2004,
            tactics=_TACTICS_2004,
        ),
        "edition2016": RulesetWords(
            name="Schotten Totten (2016)",
            summary="Neuf bornes, six cartes en main, les bornes se prennent après la pose. Sans cartes tactiques.",
            formations=_FORMATIONS_2016,
        ),
        "edition2016+expert": RulesetWords(
            name="Schotten Totten (2016), experts",
            summary=(
                "Neuf bornes, six cartes en main, sans cartes tactiques. Les bornes ne se prennent qu’au début du "
                "tour, avant la pose."
            ),
            formations=_FORMATIONS_2016,
        ),
        "edition2016+tactics": RulesetWords(
            name="Schotten Totten (2016), tactique",
            summary=(
                "Sept cartes en main et les dix cartes tactiques de 2016\u00a0; les bornes se prennent après la pose. "
                "Le traître peut laisser sa carte à la même borne."
            ),
            formations=_FORMATIONS_2016,
            kinds=_KINDS_2016,
            tactics=_TACTICS_2016,
        ),
        "edition2016+tactics+expert": RulesetWords(
            name="Schotten Totten (2016), tactique, experts",
            summary=(
                "Sept cartes en main et les dix cartes tactiques de 2016. Les bornes ne se prennent qu’au début du "
                "tour, avant la pose\u00a0: une carte tactique peut encore tout défaire."
            ),
            formations=_FORMATIONS_2016,
            kinds=_KINDS_2016,
            tactics=_TACTICS_2016,
        ),
        "deck52": RulesetWords(
            name="Schotten Totten avec un jeu de 52 cartes",
            summary=(
                "Sept bornes et un jeu ordinaire, quatre couleurs de l’as (1) au dix, cinq cartes en main. Quatre "
                "bornes quelconques font gagner, et dès qu’un joueur doit passer, plus personne ne pioche."
            ),
            formations=_FORMATIONS_2016,
        ),
        "siege": RulesetWords(
            name="Schotten Totten 2",
            summary=(
                "Qui commence attaque une muraille de sept tuiles, l’autre la défend avec trois chaudrons d’huile. "
                "Quatre tuiles endommagées, ou une seule deux fois, donnent la victoire à l’assaillant\u00a0; le "
                "défenseur gagne s’il tient jusqu’à ce que la pioche soit vide, ou s’il complète tous ses côtés."
            ),
            formations=_FORMATIONS_SIEGE,
        ),
        "siege+tactics": RulesetWords(
            name="Schotten Totten 2, tactique",
            summary=(
                "Le siège des sept tuiles, attaquées par qui commence, avec sept cartes en main et onze cartes "
                "tactiques dans une pioche à part."
            ),
            formations=_FORMATIONS_SIEGE,
            kinds=_KINDS_SIEGE,
            tactics=_TACTICS_SIEGE,
        ),
    },
    colours={
        "R": "rouge",
        "O": "orange",
        "Y": "jaune",
        "G": "vert",
        "B": "bleu",
        "P": "violet",
        "S": "pique",
        "H": "cœur",
        "D": "carreau",
        "C": "trèfle",
    },
    tiles=("fosse gauche", "tour gauche", "rempart gauche", "porte", "rempart droit", "tour droite", "fosse droite"),
    counts={
        "all": "toutes les formations comptent",
        "sum": "seule la somme compte, la plus haute l’emporte",
        "same": "seules comptent la même valeur et la somme",
        "colour": "seules comptent la couleur et la somme",
        "run": "seules comptent la suite et la somme",
        "low": "seule la somme compte, la plus basse l’emporte",
    },
    phases={
        "play": "jouer une carte",
        "draw": "finir le tour",
        "scout_draw": "piocher trois cartes une à une",
        "scout_return": "remettre deux cartes sous leurs pioches",
        "exchange_reply": "choisir les cartes à donner en échange",
        "over": "la manche est finie",
    },
    reasons={
        "five": "cinq bornes en tout",
        "adjacent": "trois bornes côte à côte",
        "four": "quatre bornes en tout",
        "adjudicated": "plus personne ne pouvait jouer\u00a0; ce qui était prouvable a été attribué",
        "breach": "une tuile endommagée l’a été de nouveau",
        "breaches": "quatre tuiles ont été endommagées",
        "deck": "il fallait piocher et la pioche siège était vide",
        "held": "tous les côtés du défenseur étaient complets",
    },
)
