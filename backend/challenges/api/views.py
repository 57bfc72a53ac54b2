"""Challenges over HTTP. Each view parses, calls one service or selector, and answers."""

import uuid
from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.challenges import selectors
from backend.challenges.api.serializers import (
    AcceptRequestSerializer,
    ChallengeFilterSerializer,
    ChallengeRequestSerializer,
    ChallengeSerializer,
    NonceRequestSerializer,
)
from backend.challenges.models import Challenge
from backend.challenges.services.accept import challenge_accept
from backend.challenges.services.cancel import challenge_cancel
from backend.challenges.services.create import challenge_create
from backend.challenges.services.decline import challenge_decline
from backend.challenges.services.nonce import challenge_set_nonce
from backend.challenges.services.rematch import match_rematch
from backend.common.access import Scope, anyone, signed_in
from backend.common.idempotency import REPLAYED, key_of, once
from backend.common.origins import origin_of
from backend.common.pagination import CursorPages
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer
from backend.matches.api.parameters import IDEMPOTENCY_KEY
from backend.matches.api.serializers import MatchSerializer
from backend.matches.selectors import match_for, match_view


def _shown(challenge: Challenge, request: Request) -> dict[str, Any]:
    [shown] = _listed([challenge], request)
    return shown


def _listed(challenges: Sequence[Challenge], request: Request) -> list[dict[str, Any]]:
    return selectors.challenge_views(challenges, account_id=request.user.pk, origin=origin_of(request))


def _created(body: dict[str, Any], *, replayed: bool) -> Response:
    return Response(body, status=201, headers={REPLAYED: "true"} if replayed else None)


class ChallengesView(GenericAPIView[Challenge]):
    """The lobby, and the reader's own challenges."""

    access = {"GET": anyone(Scope.READ), "POST": signed_in(Scope.CHALLENGE)}
    account_limits = {"POST": "challenges"}
    pagination_class = CursorPages
    queryset = Challenge.objects.none()

    @extend_schema(
        operation_id="challenge_list",
        tags=["Challenges"],
        parameters=[ChallengeFilterSerializer],
        responses={200: ChallengeSerializer(many=True), **problems("invalid")},
    )
    def get(self, request: Request) -> Response:
        """The open challenges of the lobby, and those that you made or were sent; the latest first."""
        filters = ChallengeFilterSerializer.read(request)
        page = self.paginate_queryset(selectors.challenges_for(account_id=request.user.pk, **filters))
        return self.get_paginated_response(_listed(page or [], request))

    @extend_schema(
        operation_id="challenge_create",
        tags=["Challenges"],
        parameters=[IDEMPOTENCY_KEY],
        request=ChallengeRequestSerializer,
        responses={
            201: ChallengeSerializer,
            **problems(
                *("match_ban", "time_zone_needed", "too_many_challenges", "house_busy", "bot_terms", "bot_limit"),
                "idempotency_key_reused",
            ),
        },
        examples=[
            OpenApiExample(
                "A link to pass on", value={"ruleset": "edition2016", "visibility": "link"}, request_only=True
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """
        Challenge somebody.

        `link`: anybody who has the `url` or types the `code` may accept. `lobby`: it is listed, too. `direct`: for
        `opponent` alone. You will be seat 0. The `commitment` binds the server to the deal; send a `nonce` of your own
        afterwards (PATCH) to be sure that it was not chosen. It expires after 60 days.

        One of `house/` accepts at once: `status` is `accepted` and `match` its id. `409 house_busy`: you have as many
        matches with the house as you may, or it has with everybody. `409 bot_terms`: the bot does not accept that; the
        problem's `terms` names which of its terms (`bots/`). `409 bot_limit`: you are a bot yourself, and one of the
        two has begun as many matches with bots as it may; `retry_after` says for how long.
        """
        form = ChallengeRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        made, replayed = once(
            account=account_of(request).pk,
            path="challenges",
            key=key_of(request),
            body=request.data,
            make=lambda: str(challenge_create(account=account_of(request), **form.to_arguments()).pk),
        )
        challenge = selectors.challenge_for(challenge_id=uuid.UUID(made), account_id=request.user.pk)
        return _created(_shown(challenge, request), replayed=replayed)


class ChallengeView(APIView):
    """One challenge."""

    access = {
        "GET": anyone(Scope.READ),
        "PATCH": signed_in(Scope.CHALLENGE),
        "DELETE": signed_in(Scope.CHALLENGE),
    }

    @extend_schema(
        operation_id="challenge_get",
        tags=["Challenges"],
        responses={200: ChallengeSerializer, **problems("not_found")},
    )
    def get(self, request: Request, challenge_id: uuid.UUID) -> Response:
        """The challenge. Needs no account; a direct one is shown to its two players only. Reading has no effect."""
        return Response(_shown(selectors.challenge_for(challenge_id=challenge_id, account_id=request.user.pk), request))

    @extend_schema(
        operation_id="challenge_set_nonce",
        tags=["Challenges"],
        request=NonceRequestSerializer,
        responses={200: ChallengeSerializer, **problems("not_found", "not_your_challenge", "challenge_closed")},
    )
    def patch(self, request: Request, challenge_id: uuid.UUID) -> Response:
        """
        Add your part to the deal.

        Chosen after you saw the `commitment`, it proves that the deal was not. It can be sent again until somebody
        accepts.
        """
        form = NonceRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        challenge = challenge_set_nonce(challenge_id=challenge_id, account=account_of(request), **form.validated_data)
        return Response(_shown(challenge, request))

    @extend_schema(
        operation_id="challenge_cancel",
        tags=["Challenges"],
        request=None,
        responses={204: None, **problems("not_found", "not_your_challenge", "challenge_closed")},
    )
    def delete(self, request: Request, challenge_id: uuid.UUID) -> Response:
        """Withdraw a challenge of yours."""
        challenge_cancel(challenge_id=challenge_id, account=account_of(request))
        return Response(status=204)


class ChallengeByCodeView(APIView):
    """A challenge by its short code."""

    access = {"GET": anyone(Scope.READ)}
    address_limits = {"GET": "codes"}

    @extend_schema(
        operation_id="challenge_get_by_code",
        tags=["Challenges"],
        responses={200: ChallengeSerializer, **problems("not_found")},
    )
    def get(self, request: Request, code: str) -> Response:
        """The challenge with that code, in upper or lower case, with or without the dash. Needs no account."""
        return Response(_shown(selectors.challenge_by_code(code=code, account_id=request.user.pk), request))


class AcceptView(APIView):
    """Accepting a challenge."""

    access = {"POST": signed_in(Scope.CHALLENGE)}

    @extend_schema(
        operation_id="challenge_accept",
        tags=["Challenges"],
        parameters=[IDEMPOTENCY_KEY],
        request=AcceptRequestSerializer,
        responses={
            201: MatchSerializer,
            **problems(
                "not_found",
                "match_ban",
                "own_challenge",
                "challenge_closed",
                "time_zone_needed",
                "ruleset_off",
                "bot_limit",
                "idempotency_key_reused",
            ),
        },
    )
    def post(self, request: Request, challenge_id: uuid.UUID) -> Response:
        """
        Accept and start the match, as seat 1.

        A `nonce`, chosen after you saw the `commitment`, proves that the deal was not. Of two who accept at once one
        gets the match, the other `409 challenge_closed`.
        """
        form = AcceptRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        made, replayed = once(
            account=account_of(request).pk,
            path=f"challenges/{challenge_id}/accept",
            key=key_of(request),
            body=request.data,
            make=lambda: str(
                challenge_accept(challenge_id=challenge_id, account=account_of(request), **form.validated_data).pk
            ),
        )
        match = match_for(match_id=uuid.UUID(made), account_id=account_of(request).pk)
        return _created(match_view(match, account_of(request).pk), replayed=replayed)


class DeclineView(APIView):
    """Declining a challenge."""

    access = {"POST": signed_in(Scope.CHALLENGE)}

    @extend_schema(
        operation_id="challenge_decline",
        tags=["Challenges"],
        request=EmptySerializer,
        responses={
            200: ChallengeSerializer,
            **problems("not_found", "own_challenge", "not_your_challenge", "challenge_closed"),
        },
    )
    def post(self, request: Request, challenge_id: uuid.UUID) -> Response:
        """Decline a challenge that was sent to you."""
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        return Response(_shown(challenge_decline(challenge_id=challenge_id, account=account_of(request)), request))


class RematchView(APIView):
    """Playing again."""

    access = {"POST": signed_in(Scope.CHALLENGE)}

    @extend_schema(
        operation_id="match_rematch",
        tags=["Challenges"],
        request=EmptySerializer,
        responses={
            201: ChallengeSerializer,
            **problems(
                *("not_found", "not_seated", "match_ban", "match_running", "player_unavailable", "time_zone_needed"),
                *("house_busy", "bot_terms", "bot_limit"),
            ),
        },
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Ask for a rematch on the same terms.

        It is a direct challenge to your opponent. If they have asked already, the new match starts at once: `status` is
        `accepted` and `match` its id; one of `house/` accepts at once. Asking twice is asking once.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        asked = match_rematch(match_id=match_id, account=account_of(request))
        challenge = selectors.challenge_for(challenge_id=asked.pk, account_id=request.user.pk)
        return Response(_shown(challenge, request), status=201)
