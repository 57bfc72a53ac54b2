"""The rules and texts that a new server begins with; administrators change them in the panel."""

from typing import Any

#: Number, the reasons that each is offered for, and its texts by language.
RULES: list[tuple[int, list[str], dict[str, str]]] = [
    (
        1,
        ["insult"],
        {
            "en": "Write as you would speak across a table: insult nobody, and mock nobody.",
            "fr": "Écrivez comme vous parleriez à table\u00a0: pas d’insultes, pas de moqueries.",
            "de": "Schreib, wie du am Tisch sprechen würdest: keine Beleidigungen, kein Spott.",
        },
    ),
    (
        2,
        ["threat", "insult"],
        {
            "en": "Threats, harassment, and hatred of people for what they are have no place here.",
            "fr": "Menaces, harcèlement et haine envers des personnes pour ce qu’elles sont n’ont pas leur place ici.",
            "de": "Drohungen, Belästigung und Hass gegen Menschen für das, was sie sind, haben hier keinen Platz.",
        },
    ),
    (
        3,
        ["spam"],
        {
            "en": "No advertising, and not the same message again and again.",
            "fr": "Pas de publicité, et pas toujours le même message.",
            "de": "Keine Werbung und nicht immer wieder dieselbe Nachricht.",
        },
    ),
    (
        4,
        ["name_offensive"],
        {
            "en": "Choose a name that hurts nobody.",
            "fr": "Choisissez un nom qui ne blesse personne.",
            "de": "Wähle einen Namen, der niemanden verletzt.",
        },
    ),
    (
        5,
        ["name_impersonation"],
        {
            "en": "Do not pretend to be somebody else, or staff of this server.",
            "fr": "Ne vous faites pas passer pour quelqu’un d’autre, ni pour l’équipe de ce serveur.",
            "de": "Gib dich nicht als jemand anders aus, auch nicht als Moderation dieses Servers.",
        },
    ),
    (
        6,
        ["stalling"],
        {
            "en": "Finish your matches, or resign them: nobody is left to wait on purpose.",
            "fr": "Finissez vos parties, ou abandonnez-les\u00a0: on ne fait attendre personne exprès.",
            "de": "Spiel deine Partien zu Ende oder gib sie auf: Niemanden absichtlich warten lassen.",
        },
    ),
    (
        7,
        ["deliberate_loss"],
        {
            "en": "Play to win: no match is lost on purpose or agreed beforehand.",
            "fr": "Jouez pour gagner\u00a0: aucune partie n’est perdue exprès ni arrangée d’avance.",
            "de": "Spiel, um zu gewinnen: Keine Partie wird absichtlich verloren oder abgesprochen.",
        },
    ),
    (
        8,
        ["several_accounts"],
        {
            "en": "One person has one account, and plays with it alone.",
            "fr": "Une personne a un seul compte, et ne joue qu’avec celui-ci.",
            "de": "Eine Person hat ein Konto und spielt nur mit diesem.",
        },
    ),
    (
        9,
        ["outside_help"],
        {
            "en": "Think for yourself: no program and nobody else helps during a match. Accounts of programs say so.",
            "fr": "Réfléchissez par vous-même\u00a0: ni programme ni personne n’aide pendant une partie. Les "
            "comptes de programmes le disent.",
            "de": "Denk selbst: Während einer Partie hilft kein Programm und niemand sonst. Konten von Programmen "
            "sagen, dass sie welche sind.",
        },
    ),
]

#: By name.
TEXTS: dict[str, dict[str, str]] = {
    "redress": {
        "en": "An appeal here comes first. If you disagree with its answer, you can go to court. In the "
        "European Union you can also complain to the Digital Services Coordinator of your country, or "
        "turn to a certified body that settles disputes out of court.",
        "fr": "Commencez par faire appel ici. Si la réponse ne vous convient pas, vous pouvez saisir la "
        "justice. Dans l’Union européenne, vous pouvez aussi saisir le coordinateur pour les services "
        "numériques de votre pays, ou un organisme certifié de règlement extrajudiciaire des litiges.",
        "de": "Ein Einspruch hier kommt zuerst. Bist du mit der Antwort nicht einverstanden, kannst du vor "
        "Gericht gehen. In der Europäischen Union kannst du dich auch beim Koordinator für digitale "
        "Dienste deines Landes beschweren oder an eine zugelassene außergerichtliche "
        "Streitbeilegungsstelle wenden.",
    },
}


def ship(rules: Any, texts: Any) -> None:
    """Write them, where there are none: *rules* and *texts* are the managers of the two models."""
    if not rules.exists():
        rules.bulk_create(
            rules.model(number=number, reasons=reasons, texts=by_language) for number, reasons, by_language in RULES
        )
    if not texts.exists():
        texts.bulk_create(texts.model(name=name, texts=by_language) for name, by_language in TEXTS.items())
