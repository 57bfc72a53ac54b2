"""Matches over HTTP. Each view parses, calls one service or selector, and answers."""

import uuid

from django.utils.http import parse_etags
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.common.idempotency import REPLAYED, key_of
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer
from backend.matches import selectors
from backend.matches.api.pagination import MatchPages
from backend.matches.api.parameters import IDEMPOTENCY_KEY, AfterSerializer, MatchFilterSerializer, ProofQuerySerializer
from backend.matches.api.position import ProofSerializer
from backend.matches.api.reader import account_of
from backend.matches.api.serializers import (
    EventsSerializer,
    MatchSerializer,
    MatchSummarySerializer,
    MoveConflictSerializer,
    MoveMadeSerializer,
    MoveRefusedSerializer,
    MoveRequestSerializer,
    MovesSerializer,
)
from backend.matches.errors import StaleVersion
from backend.matches.models import Match
from backend.matches.services.play import match_play
from backend.matches.services.resign import match_resign


class MatchesView(GenericAPIView[Match]):
    """The reader's matches."""

    pagination_class = MatchPages
    queryset = Match.objects.none()

    @extend_schema(
        operation_id="match_list",
        tags=["Matches"],
        parameters=[MatchFilterSerializer],
        responses={200: MatchSummarySerializer(many=True), **problems("invalid")},
    )
    def get(self, request: Request) -> Response:
        """Your matches: those that wait for you first, then the latest changed."""
        query = MatchFilterSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = self.paginate_queryset(selectors.matches_of(account_id=account_of(request).pk, **query.to_filters()))
        return self.get_paginated_response(selectors.match_summaries(page or [], account_of(request).pk))


class MatchView(APIView):
    """One match."""

    @extend_schema(
        operation_id="match_get",
        tags=["Matches"],
        parameters=[
            OpenApiParameter(
                "If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="An `ETag` of before."
            )
        ],
        responses={200: MatchSerializer, 304: None, **problems("not_found")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        The match as you may see it.

        `position` is NOTATION's position with the other hand as backs and the decks as counts; once the match has
        finished, everything is shown. `options` are all your legal actions. The `ETag` is opaque.
        """
        match = selectors.match_for(match_id=match_id, account_id=account_of(request).pk)
        etag = selectors.match_etag(match, account_of(request).pk)
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if "*" in known or etag in [tag.removeprefix("W/") for tag in known]:
            return Response(status=304, headers={"ETag": etag})
        return Response(selectors.match_view(match, account_of(request).pk), headers={"ETag": etag})


class MovesView(APIView):
    """The moves of a match."""

    @extend_schema(
        operation_id="move_list",
        tags=["Matches"],
        parameters=[AfterSerializer],
        responses={200: MovesSerializer, **problems("not_found", "invalid")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """The moves with a number above `after`, as you may read them."""
        after = AfterSerializer.read(request)
        match = selectors.match_for(match_id=match_id, account_id=account_of(request).pk)
        return Response({"results": selectors.moves_of(match=match, account_id=account_of(request).pk, after=after)})

    @extend_schema(
        operation_id="match_play",
        tags=["Matches"],
        parameters=[IDEMPOTENCY_KEY],
        request=MoveRequestSerializer,
        responses={
            201: MoveMadeSerializer,
            **problems("not_found", "not_seated"),
            **problems("stale_version", "match_over", serializer=MoveConflictSerializer),
            **problems(
                "not_your_turn",
                "bad_action",
                "illegal_action",
                "idempotency_key_reused",
                serializer=MoveRefusedSerializer,
            ),
        },
        examples=[
            OpenApiExample(
                "Place a card, claim a stone and draw",
                value={"actions": ["R7@3", "!3", "+c"], "expected_version": 12},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Play a move.

        The actions are played in order, all or none; afterwards, while you are to act and can only draw or end your
        turn, the server does that in the same move. Send the `version` you saw: if the match has moved on you get
        `409 stale_version` with the match as it is now. Refusals are looked at in the order 404, `not_seated`,
        `stale_version`, `match_over`, `not_your_turn`, `bad_action`, `illegal_action`; nothing has changed then.
        """
        form = MoveRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        try:
            played = match_play(
                match_id=match_id, account=account_of(request), idempotency_key=key_of(request), **form.validated_data
            )
        except StaleVersion as refusal:
            refusal.extras["match"] = selectors.match_view(refusal.match, account_of(request).pk)
            raise
        body = {
            "move": selectors.move_view(played.match, played.move, account_of(request).pk),
            "match": selectors.match_view(played.match, account_of(request).pk),
        }
        return Response(body, status=201, headers={REPLAYED: "true"} if played.replayed else None)


class EventsView(APIView):
    """What happened in a match."""

    @extend_schema(
        operation_id="event_list",
        tags=["Matches"],
        parameters=[AfterSerializer],
        responses={200: EventsSerializer, **problems("not_found", "invalid")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        The events with a number above `after`, as you may read them.

        Numbered from 1 without gaps, with enough data to show each action happen. A card that your opponent drew is a
        back until the match has finished.
        """
        after = AfterSerializer.read(request)
        match = selectors.match_for(match_id=match_id, account_id=account_of(request).pk)
        events = selectors.events_of(match=match, account_id=account_of(request).pk, after=after)
        return Response({"results": events, "event": match.event})


class ResignView(APIView):
    """Giving up."""

    @extend_schema(
        operation_id="match_resign",
        tags=["Matches"],
        request=EmptySerializer,
        responses={
            200: MatchSerializer,
            **problems("not_found", "not_seated", "match_over"),
        },
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Resign.

        Your opponent wins, no matter whose turn it is. The round that is broken off scores nothing.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        match = match_resign(match_id=match_id, account=account_of(request))
        return Response(selectors.match_view(match, account_of(request).pk))


class ProofView(APIView):
    """The question behind a claim."""

    @extend_schema(
        operation_id="match_proof",
        tags=["Matches"],
        parameters=[ProofQuerySerializer],
        responses={200: ProofSerializer, **problems("not_found", "invalid")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Say whether that seat may claim that stone, and why, or why not.

        Answered from face-up cards alone, no matter whose turn it is. `can_be_beaten` comes with the unseen cards that
        would beat the side.
        """
        query = ProofQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        match = selectors.match_for(match_id=match_id, account_id=account_of(request).pk)
        return Response(selectors.proof_of(match=match, **query.validated_data))
