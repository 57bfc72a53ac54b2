"""Link previews: what a messenger shows of a link to an invitation, a public match, a position or a record.

They stand in the head of the page that is served there anyway, for readers that do not run it. Everybody gets
the same: a challenge or match that is not everybody's to know of has none, like one that does not exist.
"""

import uuid
from typing import NamedTuple
from urllib.parse import urlencode

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import get_language_from_request, override, pgettext
from django.utils.translation import gettext as _

from backend.challenges.errors import ChallengeNotFound
from backend.challenges.models import Challenge
from backend.challenges.selectors import challenge_for
from backend.common.origins import origin_of
from backend.matches.errors import MatchNotFound, PositionNotFound, RecordNotFound, UnknownRuleset
from backend.matches.selectors.imported import imported_record
from backend.matches.words import RULESETS, ruleset_name
from backend.operations.sharing.picture import HEIGHT, WIDTH
from backend.operations.sharing.shared import Shared, shared_match, shared_position

ICON, ICON_SIZE = "/icon-512.png", 512


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
        shared = shared_match(match_id)
    except (MatchNotFound, UnknownRuleset, DatabaseError):
        return ""
    return _shared_tags(request, shared)


def of_position(request: HttpRequest, code: str) -> str | None:
    """Return the tags for a link to that position; null where there is none of that code."""
    try:
        shared = shared_position(code)
    except PositionNotFound:
        return None
    except DatabaseError:
        return ""
    return _shared_tags(request, shared)


def of_record(request: HttpRequest, record_id: uuid.UUID) -> str:
    """Return the tags for a link to that imported record. Its names are texts that somebody has sent."""
    try:
        row = imported_record(record_id)
    except (RecordNotFound, DatabaseError):
        return ""
    with override(get_language_from_request(request)):
        title = _("{first} against {second}").format(first=row.players[0], second=row.players[1])
        return _tags(request, title, _("{ruleset}. A record, turn by turn.").format(ruleset=ruleset_name(row.ruleset)))


def _shared_tags(request: HttpRequest, shared: Shared) -> str:
    """Return the tags of what has a picture and can be embedded."""
    origin, language = origin_of(request), get_language_from_request(request).partition("-")[0]
    query = urlencode({"lang": language, "v": shared.mark(None, language)[:8]})
    with override(language):
        said = shared.caption()
        tags = _tags(request, said.title, said.sentence, Image(f"{origin}{shared.path}.png?{query}", said.sentence))
    found = urlencode({"url": origin + shared.path, "lang": language})
    return tags + format_html(
        '<link rel="alternate" type="application/json+oembed" href="{}/oembed?{}" title="{}" />\n',
        origin, found, said.title,
    )  # fmt: skip


class Image(NamedTuple):
    """A picture of `WIDTH` by `HEIGHT`, and what it shows in words."""

    url: str
    alt: str


def _tags(request: HttpRequest, title: str, description: str, image: Image | None = None) -> str:
    """Open Graph and Twitter cards. Names may hold anything; all of it is escaped here."""
    origin = origin_of(request)
    url, alt = image or (f"{origin}{ICON}", _("A cairn"))
    width, height = (WIDTH, HEIGHT) if image else (ICON_SIZE, ICON_SIZE)
    tags = [
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Cairn"),
        ("property", "og:locale", pgettext("Open Graph", "en_GB")),
        ("property", "og:url", f"{origin}{request.path}"),
        ("property", "og:title", title),
        ("property", "og:description", description),
        ("property", "og:image", url),
        ("property", "og:image:width", str(width)),
        ("property", "og:image:height", str(height)),
        ("property", "og:image:alt", alt),
        ("name", "twitter:card", "summary_large_image" if image else "summary"),
        ("name", "twitter:title", title),
        ("name", "twitter:description", description),
        ("name", "twitter:image", url),
    ]
    return format_html_join("", '<meta {}="{}" content="{}" />\n', tags)
