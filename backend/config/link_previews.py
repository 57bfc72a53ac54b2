"""Link previews: what a messenger shows of a link to an invitation or to a public match.

They stand in the head of the page that is served there anyway, for whoever reads it without running it. Everybody gets
the same: a challenge or match that is not everybody's to know of has none, like one that does not exist.
"""

import uuid

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.translation import get_language_from_request

from backend.challenges.errors import ChallengeNotFound
from backend.challenges.models import Challenge
from backend.challenges.selectors import challenge_for
from backend.common.origins import origin_of
from backend.matches.errors import MatchNotFound
from backend.matches.models import Match
from backend.matches.selectors import match_for
from backend.matches.words import LANGUAGES

IMAGE, IMAGE_SIZE = "/icon-512.png", "512"

_WORDS = {
    "en": {
        "locale": "en_GB",
        "invitation": "{name} invites you to a match",
        "closed": "This invitation is no longer open.",
        "match": "{first} against {second}",
        "running": "The match is being played, and you may watch.",
        "won": "{name} won.",
        "drawn": "A draw.",
        "aborted": "Nobody won: the match was broken off.",
        "image": "A cairn",
    },
    "fr": {
        "locale": "fr_FR",
        "invitation": "{name} vous invite à jouer",
        "closed": "Cette invitation n’est plus ouverte.",
        "match": "{first} contre {second}",
        "running": "La partie est en cours, et vous pouvez la suivre.",
        "won": "{name} a gagné.",
        "drawn": "Partie nulle.",
        "aborted": "Personne n’a gagné\u00a0: la partie a été interrompue.",
        "image": "Un cairn",
    },
}


def of_challenge(request: HttpRequest, challenge_id: uuid.UUID) -> str:
    """Return the tags for a link to that challenge; none for a direct one, and none for one there is not."""
    try:
        challenge = challenge_for(challenge_id=challenge_id, account_id=None)
    except (ChallengeNotFound, DatabaseError):  # that there is no database the client says itself
        return ""
    language = get_language_from_request(request)
    words = _WORDS[language]
    name, summary = _ruleset(challenge.ruleset, language)
    is_open = challenge.status_at(timezone.now()) == Challenge.Status.OPEN
    title = words["invitation"].format(name=challenge.creator.username)
    return _tags(request, words, title, f"{name}. {summary if is_open else words['closed']}")


def of_match(request: HttpRequest, match_id: uuid.UUID) -> str:
    """Return the tags for a link to that match, if it is public."""
    try:
        match = match_for(match_id=match_id, account_id=None)
    except (MatchNotFound, DatabaseError):
        return ""
    language = get_language_from_request(request)
    words = _WORDS[language]
    names = [seat.account.username for seat in match.seats.all()]
    if match.status != Match.Status.FINISHED:
        how = words["running"]
    elif match.winner is not None:
        how = words["won"].format(name=names[match.winner])
    else:
        how = words["aborted" if match.reason == Match.Reason.ABORTED else "drawn"]
    title = words["match"].format(first=names[0], second=names[1])
    return _tags(request, words, title, f"{_ruleset(match.ruleset, language)[0]}. {how}")


def _ruleset(ruleset_id: str, language: str) -> tuple[str, str]:
    """Name and summary; the bare id of one that this version does not know."""
    ruleset = LANGUAGES[language].rulesets.get(ruleset_id)
    return (ruleset.name, ruleset.summary) if ruleset else (ruleset_id, "")


def _tags(request: HttpRequest, words: dict[str, str], title: str, description: str) -> str:
    """Open Graph and Twitter cards. Names may hold anything; all of it is escaped here."""
    origin = origin_of(request)
    image = f"{origin}{IMAGE}"
    tags = [
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Cairn"),
        ("property", "og:locale", words["locale"]),
        ("property", "og:url", f"{origin}{request.path}"),
        ("property", "og:title", title),
        ("property", "og:description", description),
        ("property", "og:image", image),
        ("property", "og:image:width", IMAGE_SIZE),
        ("property", "og:image:height", IMAGE_SIZE),
        ("property", "og:image:alt", words["image"]),
        ("name", "twitter:card", "summary"),
        ("name", "twitter:title", title),
        ("name", "twitter:description", description),
        ("name", "twitter:image", image),
    ]
    return format_html_join("", '<meta {}="{}" content="{}" />\n', tags)
