"""The record of a match over HTTP."""

import uuid
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import reader_of
from backend.common.access import Scope, anyone
from backend.common.renderers import TextRenderer
from backend.common.schema import problems
from backend.common.serializers import TextsField
from backend.matches import selectors
from backend.matches.api.position import NumbersOfSeatsField, RoundResultSerializer
from backend.matches.api.serializers import LengthSerializer, MatchResultSerializer
from backend.matches.selectors.record import match_record
from engine.records import to_json, to_text


class RecordTextRenderer(TextRenderer):
    """A record as text."""

    media_type = "text/plain"
    format = "txt"
    charset = "utf-8"


class RecordedRoundSerializer(serializers.Serializer[Any]):
    """A round from its deal to its end."""

    seed = serializers.CharField(help_text="64 hex digits: what the deal follows from.")
    first = serializers.IntegerField(help_text="The seat that began.")
    turns = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), help_text="The actions of each turn."
    )
    result = RoundResultSerializer(allow_null=True, help_text="Null for a round that was not finished.")


class RecordSerializer(serializers.Serializer[Any]):
    """A match as it was played."""

    format = serializers.IntegerField(help_text="Of this record.")
    revision = serializers.IntegerField(help_text="Of the rules.")
    ruleset = serializers.CharField()
    length = LengthSerializer()
    players = serializers.ListField(child=serializers.CharField(), help_text="The names at seat 0 and at seat 1.")
    first = serializers.IntegerField(allow_null=True, help_text="The seat agreed to begin round 1; null is by lot.")
    commitment = serializers.CharField()
    secret = serializers.CharField(help_text="64 hex digits: what the seeds follow from.")
    nonces = serializers.ListField(child=serializers.CharField(allow_blank=True), help_text="Creator's and accepter's.")
    tags = TextsField(help_text="For people: `Match`, `Date`, `Ended`.")
    points = NumbersOfSeatsField(allow_null=True, help_text="Totals; null in the siege game.")
    result = MatchResultSerializer()
    rounds = RecordedRoundSerializer(many=True)


RECORD_RENDERERS: list[type[BaseRenderer]] = [RecordTextRenderer, JSONRenderer]


def record_renderers(renderers: list[BaseRenderer], request: Request | None) -> list[BaseRenderer]:
    """Send JSON to a client that names it among others: libraries list it before text, which DRF ignores."""
    accepts = request.headers.get("Accept", "") if request else ""
    return renderers[::-1] if "application/json" in accepts.lower() else renderers


class RecordView(APIView):
    """The record of a match."""

    access = {"GET": anyone(Scope.READ)}
    renderer_classes = RECORD_RENDERERS

    def get_renderers(self) -> list[BaseRenderer]:
        """JSON for a client that names it, else text."""
        return record_renderers(super().get_renderers(), self.request)

    @extend_schema(
        operation_id="match_record",
        tags=["Matches"],
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "application/json"): RecordSerializer,
            **problems("not_found", "match_running"),
        },
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        The record of a match that has finished: as text, and by `Accept: application/json` as data.

        What was agreed, the secret and the seeds, every action, every result: `python -m engine verify FILE` checks it
        in either form. The text has the hands dealt and the cards drawn as comments. That of a public match needs no
        account.
        """
        match = selectors.match_for(match_id=match_id, account_id=reader_of(request))
        record = match_record(match=match)
        if request.accepted_renderer.format == "json":
            return Response(to_json(record))
        name = f"{match.ruleset}-{match.created:%Y-%m-%d}-{str(match.pk)[:8]}.txt"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(to_text(record, notes=True), headers=headers)
