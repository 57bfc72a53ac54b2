"""Link previews: what a messenger shows of a link to an invitation or to a public match.

They stand in the head of the page that is served there anyway, for readers that do not run it. Everybody gets
the same: a challenge or match that is not everybody's to know of has none, like one that does not exist.
"""

import uuid

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.translation import get_language_from_request, override, pgettext
from django.utils.translation import gettext as _

from backend.challenges.errors import ChallengeNotFound
from backend.challenges.models import Challenge
from backend.challenges.selectors import challenge_for
from backend.common.origins import origin_of
from backend.matches.errors import MatchNotFound
from backend.matches.models import Match
from backend.matches.selectors import match_for
from backend.matches.words import RULESETS, ruleset_name

IMAGE, IMAGE_SIZE = "/icon-512.png", "512"


def of_challenge(request: HttpRequest, challenge_id: uuid.UUID) -> str:
    """Return the tags for a link to that challenge; none for a direct one, and none for one there is not."""
    try:
        challenge = challenge_for(challenge_id=challenge_id, account_id=None)
    except (ChallengeNotFound, DatabaseError):  # that there is no database the client says itself
        return ""
    with override(get_language_from_request(request)):
        name, known = ruleset_name(challenge.ruleset), RULESETS.get(challenge.ruleset)
        summary = known.summary if known else ""
        is_open = challenge.status_at(timezone.now()) == Challenge.Status.OPEN
        title = _("{name} invites you to a match").format(name=challenge.creator.username)
        closed = _("This invitation is no longer open.")
        return _tags(request, title, f"{name}. {summary if is_open else closed}")


def of_match(request: HttpRequest, match_id: uuid.UUID) -> str:
    """Return the tags for a link to that match, if it is public."""
    try:
        match = match_for(match_id=match_id, account_id=None)
    except (MatchNotFound, DatabaseError):
        return ""
    names = [seat.account.username for seat in match.seats.all()]
    with override(get_language_from_request(request)):
        title = _("{first} against {second}").format(first=names[0], second=names[1])
        return _tags(request, title, f"{ruleset_name(match.ruleset)}. {_how_it_stands(match, names)}")


def _how_it_stands(match: Match, names: list[str]) -> str:
    if match.status != Match.Status.FINISHED:
        return _("The match is being played, and you may watch.")
    if match.winner is not None:
        return _("{name} won.").format(name=names[match.winner])
    if match.reason == Match.Reason.ABORTED:
        return _("Nobody won: the match was broken off.")
    return _("A draw.")


def _tags(request: HttpRequest, title: str, description: str) -> str:
    """Open Graph and Twitter cards. Names may hold anything; all of it is escaped here."""
    origin = origin_of(request)
    image = f"{origin}{IMAGE}"
    tags = [
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Cairn"),
        ("property", "og:locale", pgettext("Open Graph", "en_GB")),
        ("property", "og:url", f"{origin}{request.path}"),
        ("property", "og:title", title),
        ("property", "og:description", description),
        ("property", "og:image", image),
        ("property", "og:image:width", IMAGE_SIZE),
        ("property", "og:image:height", IMAGE_SIZE),
        ("property", "og:image:alt", _("A cairn")),
        ("name", "twitter:card", "summary"),
        ("name", "twitter:title", title),
        ("name", "twitter:description", description),
        ("name", "twitter:image", image),
    ]
    return format_html_join("", '<meta {}="{}" content="{}" />\n', tags)
