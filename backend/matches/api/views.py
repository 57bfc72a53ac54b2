"""Matches over HTTP. Each view parses, calls one service or selector, and answers."""

import uuid

from django.utils.http import parse_etags
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of, reader_of
from backend.common.access import Scope, anyone, signed_in
from backend.common.errors import BadCursor, NotAuthenticated
from backend.common.groups import match_group
from backend.common.idempotency import REPLAYED, key_of
from backend.common.longpoll import wait_for
from backend.common.schema import problems
from backend.matches import selectors
from backend.matches.api.pagination import MatchPages
from backend.matches.api.parameters import (
    IDEMPOTENCY_KEY,
    AfterSerializer,
    EventsQuerySerializer,
    MatchFilterSerializer,
    MatchThenSerializer,
    PublicFilterSerializer,
)
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
from backend.matches.selectors import lists
from backend.matches.services.play import match_play


class MatchesView(GenericAPIView[Match]):
    """The reader's matches, and public ones of other players."""

    access = {"GET": anyone(Scope.READ)}
    pagination_class = MatchPages
    queryset = Match.objects.none()

    @extend_schema(
        operation_id="match_list",
        tags=["Matches"],
        parameters=[MatchFilterSerializer],
        responses={200: MatchSummarySerializer(many=True), **problems("invalid", "not_authenticated")},
    )
    def get(self, request: Request) -> Response:
        """
        Your matches, those that wait for you first, then the latest changed; or a player's, the latest changed first.

        With `player`: that player's public matches, and those you play together. That needs no account; your own do.
        """
        reader, filters = reader_of(request), MatchFilterSerializer.read(request)
        if reader is None and "player" not in filters:
            raise NotAuthenticated
        page = self.paginate_queryset(lists.matches_of(account_id=reader, **filters))
        return self.get_paginated_response(selectors.match_summaries(page or [], reader))


class PublicMatchesView(GenericAPIView[Match]):
    """What is being played in public."""

    access = {"GET": anyone(Scope.READ)}
    pagination_class = MatchPages
    queryset = Match.objects.none()

    @extend_schema(
        operation_id="public_match_list",
        tags=["Matches"],
        parameters=[PublicFilterSerializer],
        responses={200: MatchSummarySerializer(many=True), **problems("invalid")},
    )
    def get(self, request: Request) -> Response:
        """
        Public matches that are being played, the latest changed first.

        A match changes while you read: where it comes again on a later page, take the later one. Watch one over the
        socket, or read it and its events: neither needs an account. Matches that are frozen are left out, and those of
        a player whose profile is not shown to you.
        """
        reader, filters = reader_of(request), PublicFilterSerializer.read(request)
        page = self.paginate_queryset(lists.public_matches(account_id=reader, **filters))
        return self.get_paginated_response(selectors.match_summaries(page or [], reader))


class MatchView(APIView):
    """One match."""

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="match_get",
        tags=["Matches"],
        parameters=[
            MatchThenSerializer,
            OpenApiParameter(
                "If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="An `ETag` of before."
            ),
        ],
        responses={200: MatchSerializer, 304: None, **problems("not_found", "invalid")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        The match as you may see it.

        `position` is [NOTATION](/docs/reference/notation)'s position with the other hand as backs and the decks as
        counts; once the match has finished, everything is shown. `taken_for` says what the troops on claimed stones
        counted as, `formations` what each complete side is worth. `options` are all your legal actions. With `at` you
        get it as you had it after that event, with `round` as that round ended: `deciding` are the stones that decided
        it. The `ETag` is opaque. A public match needs no account.
        """
        reader = reader_of(request)
        match = selectors.match_for(match_id=match_id, account_id=reader)
        match = MatchThenSerializer.match_of(match, **MatchThenSerializer.read(request))
        etag = selectors.match_etag(match, reader)
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if "*" in known or etag in [tag.removeprefix("W/") for tag in known]:
            return Response(status=304, headers={"ETag": etag})
        return Response(selectors.match_view(match, reader), headers={"ETag": etag})


class MovesView(APIView):
    """The moves of a match."""

    access = {"GET": anyone(Scope.READ), "POST": signed_in(Scope.PLAY)}

    @extend_schema(
        operation_id="move_list",
        tags=["Matches"],
        parameters=[AfterSerializer],
        responses={200: MovesSerializer, **problems("not_found", "bad_cursor")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """The moves with a number above `after`, as you may read them."""
        after = AfterSerializer.read(request)["after"]
        match = selectors.match_for(match_id=match_id, account_id=reader_of(request))
        if after > match.moves_made:
            raise BadCursor.beyond(after, match.moves_made)
        return Response({"results": selectors.moves_of(match=match, account_id=reader_of(request), after=after)})

    @extend_schema(
        operation_id="match_play",
        tags=["Matches"],
        parameters=[IDEMPOTENCY_KEY],
        request=MoveRequestSerializer,
        responses={
            201: MoveMadeSerializer,
            **problems("not_found", "not_seated"),
            **problems(
                *("stale_version", "match_over", "match_frozen", "match_paused"), serializer=MoveConflictSerializer
            ),
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
                "Place a card and claim a stone; the server draws",
                value={"actions": ["R7@3", "!3"], "expected_version": 12},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Play a move.

        The actions are played in order, all or none; afterwards, while you are to act and can only draw or end your
        turn, the server does that in the same move. Send no action after a claim: it may end the round.
        Send the `version` you saw: if the match has moved on you get `409 stale_version` with the match as it is now.
        Refusals are checked in the order 404, `not_seated`, `stale_version`, `match_over`, `match_frozen`,
        `match_paused`, `not_your_turn`, `bad_action`, `illegal_action`; nothing has changed then.
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

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="event_list",
        tags=["Matches"],
        parameters=[EventsQuerySerializer],
        responses={200: EventsSerializer, **problems("not_found", "bad_cursor", "not_authenticated", "too_many_waits")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        The events with a number above `after`, as you may read them.

        Numbered from 1 without gaps, with enough data to show each action happen. A card that your opponent drew is a
        back until the match has finished.

        With `wait`, and where there is no such event yet, the answer comes as soon as there is one, or empty when the
        time is over. Waiting needs an account.
        """
        query = EventsQuerySerializer.read(request)
        after, wait = query["after"], query["wait"]
        match = selectors.match_for(match_id=match_id, account_id=reader_of(request))
        if after > match.event:
            raise BadCursor.beyond(after, match.event)
        events = selectors.events_of(match=match, account_id=reader_of(request), after=after)
        if not events:
            wait_for(request, [match_group(match.pk)], wait)
        return Response({"results": events, "event": match.event})
