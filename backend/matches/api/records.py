"""Records by the thousand, over HTTP."""

from collections.abc import Iterator
from typing import Any

from django.core.cache import cache
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from backend.accounts.api.reader import reader_of
from backend.accounts.selectors import player_shown
from backend.common.access import Scope, anyone
from backend.common.addresses import address_block
from backend.common.errors import NotFound, Throttled
from backend.common.paced import PacedResponse
from backend.common.renderers import TextRenderer
from backend.common.schema import problems
from backend.common.serializers import QuerySerializer
from backend.common.throttles import spend
from backend.matches.bulk import Wanted, must_be_there, record_lines
from backend.matches.rulesets import ruleset_ids

FILTERS = ("ruleset", "since", "until")
#: A place is free again so many seconds after its process died.
HELD = 120
#: When to try again while one's own last answer is being sent.
SOON = 5

NDJSON = "application/x-ndjson"


class LinesRenderer(TextRenderer):
    """Records, a line each."""

    media_type = NDJSON
    format = "ndjson"
    charset = None


class RecordsQuerySerializer(QuerySerializer):
    """Which records."""

    player = serializers.CharField(required=False, max_length=40, help_text="Of matches that they played.")
    ruleset = serializers.ChoiceField(choices=ruleset_ids(), required=False, help_text="An id of `rulesets/`.")
    since = serializers.DateTimeField(required=False, help_text="Of matches that ended then or later.")
    until = serializers.DateTimeField(required=False, help_text="Of matches that ended before.")
    after = serializers.UUIDField(required=False, help_text="Behind the record of that match, with the same filters.")


class RecordsView(APIView):
    """The records of public matches."""

    access = {"GET": anyone(Scope.READ)}
    renderer_classes = [LinesRenderer, JSONRenderer]

    @extend_schema(
        operation_id="record_list",
        tags=["Matches"],
        parameters=[RecordsQuerySerializer],
        responses={(200, NDJSON): OpenApiTypes.STR, **problems("invalid", "bad_cursor", "not_found")},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """
        The records of public matches that are over, each a line of JSON (NDJSON), those that ended first before others.

        A line is what `match_record` answers as JSON; `tags.Match` is the match's id. With `player`, those that began
        first come first. The last line is `{"after": ID, "more": true}`: go on with `after=ID`; `more` is false where
        there was nothing more. An answer without it was cut: go on behind the last whole line. 10,000 records come in
        one answer, one answer at a time for each account, or network without one. Annulled matches are left out, and
        those of a player whose profile is not shown to you.
        """
        query = RecordsQuerySerializer.read(request)
        player = _player(request, query.pop("player", None))
        wanted = Wanted(reader_of(request), player, *(query.get(name) for name in FILTERS))
        if (after := query.get("after")) is not None:
            must_be_there(after, wanted.player)
        who = str(request.user.pk) if request.user.is_authenticated else address_block(request._request)  # noqa: SLF001
        spend("records", who)
        place = f"records:{who}"
        if not cache.add(place, "taken", timeout=HELD):
            raise Throttled(SOON)
        return PacedResponse(
            _holding(place, record_lines(wanted, after)), content_type=NDJSON, done=lambda: bool(cache.delete(place))
        )


def _holding(place: str, parts: Iterator[bytes]) -> Iterator[bytes]:
    for part in parts:
        cache.touch(place, HELD)
        yield part


def _player(request: Request, username: str | None) -> Any:
    if username is None:
        return None
    account = player_shown(username=username, account_id=reader_of(request))
    if account is None:
        raise NotFound("Nobody has this name, or the profile is not shown to you.")
    return account.pk
