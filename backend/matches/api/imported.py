"""Imported records over HTTP: each, and its match turn by turn."""

import uuid
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of, reader_of
from backend.common.access import Scope, anyone, signed_in
from backend.common.errors import BadCursor
from backend.common.origins import origin_of
from backend.common.pagination import CursorPages
from backend.common.schema import problems
from backend.matches import selectors
from backend.matches.api.analysis import AnalysisSerializer
from backend.matches.api.claims import ClaimsMadeSerializer
from backend.matches.api.parameters import AfterSerializer, MatchThenSerializer, RoundSerializer
from backend.matches.api.record import RECORD_RENDERERS, RecordSerializer, record_renderers
from backend.matches.api.serializers import EventsSerializer, MatchSerializer
from backend.matches.models import ImportedRecord
from backend.matches.selectors.imported import (
    ImportedMatch,
    imported_record,
    imported_records,
    imported_view,
    record_json,
)
from backend.matches.services.analyse import match_position
from backend.matches.services.claims import claims_shown
from backend.matches.services.imported import record_delete
from engine.records import to_text


class ImportedRecordSerializer(serializers.Serializer[Any]):
    """A record that somebody has imported."""

    id = serializers.UUIDField(help_text="A digest of the record: the same record has the same id.")
    url = serializers.URLField(help_text="The page that shows it, to anybody.")
    ruleset = serializers.CharField()
    players = serializers.ListField(
        child=serializers.CharField(), help_text="The names at seat 0 and at seat 1: texts, of no accounts here."
    )
    created = serializers.DateTimeField(help_text="When it was imported.")
    mine = serializers.BooleanField(help_text="Whether you have imported it, and may delete it.")
    record = RecordSerializer(required=False, help_text="In the answer to `record_get` alone.")


class RecordPages(CursorPages):
    """The latest imported first."""

    ordering = ("-created", "-id")


class OwnRecordsView(GenericAPIView[ImportedRecord]):
    """What the account has imported."""

    access = {"GET": signed_in(Scope.READ)}
    pagination_class = RecordPages
    queryset = ImportedRecord.objects.none()

    @extend_schema(
        operation_id="own_record_list", tags=["Matches"], responses={200: ImportedRecordSerializer(many=True)}
    )
    def get(self, request: Request) -> Response:
        """The records that you have imported, the latest first."""
        page = self.paginate_queryset(imported_records(account_of(request).pk).defer("packed"))
        return self.get_paginated_response([shown(row, request) for row in page or []])


class ImportedView(APIView):
    """One imported record."""

    access = {"GET": anyone(Scope.READ), "DELETE": signed_in(Scope.PLAY, while_suspended=True)}
    renderer_classes = RECORD_RENDERERS

    def get_renderers(self) -> list[BaseRenderer]:
        """JSON for a client that names it, else text."""
        return record_renderers(super().get_renderers(), self.request)

    @extend_schema(
        operation_id="record_get",
        tags=["Matches"],
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "application/json"): ImportedRecordSerializer,
            **problems("not_found"),
        },
    )
    def get(self, request: Request, record_id: uuid.UUID) -> Response:
        """
        An imported record: as text, and by `Accept: application/json` as data with who may delete it.

        Needs no account: its address is enough. It was played again by the rules when it was imported,
        and its deals follow from its secret. Names and tags are as in the file.
        """
        row = imported_record(record_id)
        if request.accepted_renderer.format == "json":
            return Response({**shown(row, request), "record": record_json(row)})
        name = f"{row.ruleset}-{str(row.pk)[:8]}.txt"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(to_text(ImportedMatch(row).record, notes=True), headers=headers)

    @extend_schema(
        operation_id="record_delete", tags=["Matches"], request=None, responses={204: None, **problems("not_found")}
    )
    def delete(self, request: Request, record_id: uuid.UUID) -> Response:
        """Delete a record that you have imported. Its address is not found until somebody imports it again."""
        record_delete(account=account_of(request), record_id=record_id)
        return Response(status=204)


class ImportedMatchView(APIView):
    """The match in an imported record."""

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="record_match",
        tags=["Matches"],
        parameters=[MatchThenSerializer],
        responses={200: MatchSerializer, **problems("not_found", "invalid")},
    )
    def get(self, request: Request, record_id: uuid.UUID) -> Response:
        """
        The match of an imported record, as `match_get` shows a match to a spectator.

        `at` and `round` go back in it. Its players are no accounts here, and their ids belong to nobody; all times are
        that of the import, for a record has none.
        """
        moment = _moment(request)
        match = ImportedMatch(imported_record(record_id)).at(**moment)
        return Response(selectors.match_view(match, None))


class ImportedEventsView(APIView):
    """What happened in an imported record."""

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="record_event_list",
        tags=["Matches"],
        parameters=[AfterSerializer],
        responses={200: EventsSerializer, **problems("not_found", "bad_cursor")},
    )
    def get(self, request: Request, record_id: uuid.UUID) -> Response:
        """The events of an imported record with a number above `after`, as `event_list` has those of a match."""
        after = AfterSerializer.read(request)["after"]
        match = ImportedMatch(imported_record(record_id))
        last = len(match.events)
        if after > last:
            raise BadCursor.beyond(after, last)
        return Response({"results": match.events_shown(after), "event": last})


class ImportedClaimsView(APIView):
    """The claims of a round of an imported record."""

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="record_claim_list",
        tags=["Matches"],
        parameters=[RoundSerializer],
        responses={200: ClaimsMadeSerializer, **problems("not_found", "invalid")},
    )
    def get(self, request: Request, record_id: uuid.UUID) -> Response:
        """Why each stone was taken in a round of an imported record, as in `claim_list`."""
        query = RoundSerializer.read(request)
        start, events = ImportedMatch(imported_record(record_id)).round(query.get("round"))
        return Response({"results": claims_shown(start, events)})


class ImportedPositionView(APIView):
    """The whole table at any moment of an imported record."""

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="record_position",
        tags=["Matches"],
        parameters=[MatchThenSerializer],
        responses={200: AnalysisSerializer, **problems("not_found", "invalid")},
    )
    def get(self, request: Request, record_id: uuid.UUID) -> Response:
        """The full position at any moment of an imported record, as `match_position` has that of a match."""
        moment = _moment(request)
        match = ImportedMatch(imported_record(record_id)).at(**moment)
        return Response(match_position(match=match))


def shown(row: ImportedRecord, request: Request) -> dict[str, Any]:
    """Return the record as this reader sees it, without what it holds."""
    return imported_view(row, reader_of(request), origin_of(request))


def _moment(request: Request) -> dict[str, int | None]:
    query = MatchThenSerializer.read(request)
    return {"event": query.get("at"), "round": query.get("round")}
