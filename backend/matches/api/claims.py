"""Why a stone can be claimed, and why stones were."""

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import reader_of
from backend.common.access import Scope, anyone
from backend.common.schema import problems
from backend.matches import selectors
from backend.matches.api.parameters import ProofQuerySerializer, RoundSerializer
from backend.matches.api.position import CardsOfSeatsField, ProofSerializer
from backend.matches.services.claims import claim_list


class ClaimMadeSerializer(serializers.Serializer[Any]):
    """A stone that was taken, or a tile that was damaged, and why it could be."""

    stone = serializers.IntegerField()
    seat = serializers.IntegerField(help_text="Whose it became, or who damaged it.")
    turn = serializers.IntegerField(help_text="Of the round, from 1.")
    event = serializers.IntegerField(help_text="Number of the event that took it: one for `at`.")
    sides = CardsOfSeatsField(help_text="As they lay then: those of a tile are gone afterwards.")
    proof = ProofSerializer()


class ClaimsMadeSerializer(serializers.Serializer[Any]):
    """Claims, oldest first."""

    results = ClaimMadeSerializer(many=True)


class ProofView(APIView):
    """The question behind a claim."""

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="match_proof",
        tags=["Matches"],
        parameters=[ProofQuerySerializer],
        responses={200: ProofSerializer, **problems("not_found", "invalid")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Return whether that seat may claim that stone, and why, or why not.

        Answered from face-up cards alone, no matter whose turn it is. `can_be_beaten` comes with the unseen cards that
        would beat the side. With `at`: whether it might after that event.
        """
        query = ProofQuerySerializer.read(request)
        match = selectors.match_for(match_id=match_id, account_id=reader_of(request))
        match = ProofQuerySerializer.match_then(match, query.pop("at", None))
        return Response(selectors.proof_of(match=match, **query))


class ClaimsView(APIView):
    """The claims of a round."""

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="claim_list",
        tags=["Matches"],
        parameters=[RoundSerializer],
        responses={200: ClaimsMadeSerializer, **problems("not_found", "invalid")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Return why each stone was taken, or each tile damaged, in that round so far: oldest first.

        Each with both sides as they lay then, and with the proof of the claim at that moment: what the side was worth,
        and the best that the other side could still have made, `best_with` unseen cards. Stones that were awarded at
        the end of a round in which both passed are among them.
        """
        query = RoundSerializer.read(request)
        match = selectors.match_for(match_id=match_id, account_id=reader_of(request))
        return Response({"results": claim_list(match=match, **query)})
