"""Finding an opponent over HTTP."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.challenges import selectors
from backend.challenges.api.serializers import (
    ChallengeSerializer,
    PairingQuerySerializer,
    PairingRequestSerializer,
    PairingSerializer,
)
from backend.challenges.models import Challenge
from backend.challenges.services.pair import challenge_renew, pairing_start
from backend.common.access import Scope, signed_in
from backend.common.idempotency import REPLAYED, key_of, once
from backend.common.origins import origin_of
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer
from backend.matches.api.parameters import IDEMPOTENCY_KEY


def _shown(challenge_id: uuid.UUID, request: Request) -> dict[str, object]:
    challenge: Challenge = selectors.challenge_for(challenge_id=challenge_id, account_id=request.user.pk)
    [shown] = selectors.challenge_views([challenge], account_id=request.user.pk, origin=origin_of(request))
    return shown


class PairingView(APIView):
    """Finding an opponent."""

    access = {"GET": signed_in(Scope.READ), "POST": signed_in(Scope.CHALLENGE)}
    account_limits = {"POST": "challenges"}

    @extend_schema(
        operation_id="pairing_get",
        tags=["Challenges"],
        parameters=[PairingQuerySerializer],
        responses={200: PairingSerializer, **problems("invalid")},
    )
    def get(self, request: Request) -> Response:
        """The paces at which an opponent is found, how long others waited lately, and your own search."""
        query = PairingQuerySerializer.read(request)
        return Response(selectors.pairing_view(account=account_of(request), origin=origin_of(request), **query))

    @extend_schema(
        operation_id="pairing_start",
        tags=["Challenges"],
        parameters=[IDEMPOTENCY_KEY],
        request=PairingRequestSerializer,
        responses={
            201: ChallengeSerializer,
            **problems("match_ban", "ruleset_off", "too_many_challenges", "bot_limit", "idempotency_key_reused"),
        },
    )
    def post(self, request: Request) -> Response:
        """
        Find any opponent.

        Takes the oldest challenge of the lobby on these terms, left by a search or made by hand: then the answer is
        that challenge, `accepted`, with its `match`. Where nobody waits, an `automatic` challenge is left in the lobby
        for who looks next; you get a notice (`match_started`) when somebody is found. Nobody is paired with themselves,
        across a block, or with somebody who may not begin matches; people are paired with people, bots with bots.

        You have one search at a time: the same terms again continue it, other terms replace it. Withdraw it by deleting
        the challenge. At the pace `live` it stays open for a minute: `challenges/{id}/renew/` shows that you are still
        there. At others it stays for a week, and you may leave.
        """
        form = PairingRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        found, replayed = once(
            account=account_of(request).pk,
            path="pairing",
            key=key_of(request),
            body=request.data,
            make=lambda: str(pairing_start(account=account_of(request), **form.validated_data).pk),
        )
        return Response(_shown(uuid.UUID(found), request), status=201, headers={REPLAYED: "true"} if replayed else None)


class RenewView(APIView):
    """Waiting on."""

    access = {"POST": signed_in(Scope.CHALLENGE)}

    @extend_schema(
        operation_id="challenge_renew",
        tags=["Challenges"],
        request=EmptySerializer,
        responses={200: ChallengeSerializer, **problems("not_found", "not_your_challenge", "challenge_closed")},
    )
    def post(self, request: Request, challenge_id: uuid.UUID) -> Response:
        """
        Keep an `automatic` challenge of yours open, for as long again. It affects no other challenge.

        `409 challenge_closed`: somebody has accepted it, and a match has begun; or it has ended: start a new search.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        challenge_renew(challenge_id=challenge_id, account=account_of(request))
        return Response(_shown(challenge_id, request))
