"""Records by the thousand, over HTTP."""

from typing import Any, cast

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of, reader_of
from backend.accounts.selectors import player_shown
from backend.common.access import Scope, anyone, signed_in
from backend.common.addresses import address_block
from backend.common.django_request import django_request
from backend.common.errors import NotFound
from backend.common.paced import PacedResponse
from backend.common.parsers import StrictJSONParser, TextParser
from backend.common.renderers import TextRenderer
from backend.common.schema import problems
from backend.common.serializers import QuerySerializer
from backend.common.throttles import spend
from backend.matches.api.import_lines import import_lines
from backend.matches.api.imported import ImportedRecordSerializer, shown
from backend.matches.bulk import Wanted, must_be_there, record_lines
from backend.matches.rulesets import ruleset_ids
from backend.matches.services.imported import record_import
from engine.records import read_json, read_text

FILTERS = ("ruleset", "since", "until")

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


class LinesParser(TextParser):
    """Lines of JSON, unread: each is refused by itself."""

    media_type = NDJSON


class RecordsView(APIView):
    """The records of public matches, and records that are brought here."""

    access = {"GET": anyone(Scope.READ), "POST": signed_in(Scope.PLAY)}
    account_limits = {"POST": "imports"}
    renderer_classes = [LinesRenderer, JSONRenderer]
    parser_classes = [StrictJSONParser, LinesParser, TextParser]

    def get_renderers(self) -> list[BaseRenderer]:
        """An import is answered with JSON where nothing is asked for."""
        renderers = super().get_renderers()
        return renderers[::-1] if self.request and self.request.method == "POST" else renderers

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
        first come first. The last line is `{"after": ID, "more": true}`: continue with `after=ID`; `more` is false
        where there was nothing more. An answer without it was cut: continue after the last whole line. 10,000 records
        come in one answer, one answer at a time for each account, or network without one. Annulled matches, and those
        of a player whose profile is not shown to you, are left out.
        """
        query = RecordsQuerySerializer.read(request)
        player = _player(request, query.pop("player", None))
        wanted = Wanted(reader_of(request), player, *(query.get(name) for name in FILTERS))
        if (after := query.get("after")) is not None:
            must_be_there(after, wanted.player)
        if request.method == "HEAD":  # to make them all would be for nothing
            return HttpResponse(content_type=NDJSON)
        who = str(request.user.pk) if request.user.is_authenticated else address_block(django_request(request))
        spend("records", who)
        return PacedResponse(record_lines(wanted, after), content_type=NDJSON, place=f"records:{who}")

    @extend_schema(
        operation_id="record_import",
        tags=["Matches"],
        request={"application/json": OpenApiTypes.OBJECT, NDJSON: OpenApiTypes.STR, "text/plain": OpenApiTypes.STR},
        responses={
            (200, "application/json"): ImportedRecordSerializer,
            (200, NDJSON): OpenApiTypes.STR,
            (201, "application/json"): ImportedRecordSerializer,
            **problems("full_account_needed", "too_many_records"),
            **problems("bad_record", "record_not_playable", "record_not_proven", "record_unfinished"),
        },
    )
    def post(self, request: Request) -> HttpResponseBase:
        """
        Import the record of a match, as `match_record` or `record_list` give it, for all who have its address.

        Every action is played again by the rules, every deal has to follow from the secret, and results are those that
        the play comes to. `url` of the answer is the page that shows it. The same record has the same id: sent again it
        is answered with 200. A refusal says in `where` what is wrong first, as `rounds[0].turns[7]`.

        As `text/plain` it is a record in the text form. As NDJSON several records go at once, up to 20 and 16 KiB. The
        answer has a line for each, in their order: its `line` from 1, and the record, or the `problem`. Empty lines,
        and the last one of an export, count for nothing.
        """
        account, data = account_of(request), cast("dict[str, Any]", request.data)
        kind = request.content_type.partition(";")[0].strip().lower()
        if kind == NDJSON:
            answers = import_lines(account, data["text"].split("\n"), lambda row: shown(row, request))
            return HttpResponse(answers, content_type=NDJSON)
        reading = read_text(data["text"]) if kind == TextParser.media_type else read_json(data)
        row, new = record_import(account=account, reading=reading)
        return Response(shown(row, request), status=201 if new else 200)


def _player(request: Request, username: str | None) -> Any:
    if username is None:
        return None
    account = player_shown(username=username, account_id=reader_of(request))
    if account is None:
        raise NotFound("Nobody has this name, or the profile is not shown to you.")
    return account.pk
