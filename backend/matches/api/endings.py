"""What ends a match before its last round: resigning, aborting, and agreeing on a draw."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.common.access import Scope, signed_in
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer, StrictSerializer
from backend.matches import selectors
from backend.matches.api.serializers import MatchSerializer
from backend.matches.services.abort import match_abort
from backend.matches.services.draw import match_draw
from backend.matches.services.resign import match_resign


class AbortRequestSerializer(StrictSerializer):
    """How to end a match early."""

    win = serializers.BooleanField(default=False, help_text="Whether to take the win (`opponent_away.may_win`).")


class DrawRequestSerializer(StrictSerializer):
    """What to do about a draw."""

    do = serializers.ChoiceField(choices=["offer", "accept", "decline"])


class ResignView(APIView):
    """Giving up."""

    access = {"POST": signed_in(Scope.PLAY)}

    @extend_schema(
        operation_id="match_resign",
        tags=["Matches"],
        request=EmptySerializer,
        responses={
            200: MatchSerializer,
            **problems("not_found", "not_seated", "match_over", "match_frozen"),
        },
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Resign.

        Your opponent wins, no matter whose turn it is. The unfinished round scores nothing.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        match = match_resign(match_id=match_id, account=account_of(request))
        return Response(selectors.match_view(match, account_of(request).pk))


class AbortView(APIView):
    """Ending early."""

    access = {"POST": signed_in(Scope.PLAY)}

    @extend_schema(
        operation_id="match_abort",
        tags=["Matches"],
        request=AbortRequestSerializer,
        responses={
            200: MatchSerializer,
            **problems("not_found", "not_seated", "match_over", "match_frozen", "too_late_to_abort", "no_win_to_take"),
        },
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        End a match that has hardly begun, or whose opponent is gone.

        Without a winner: possible until both of you have moved. The secret of the deals is published, and your profile
        counts it. Also possible while your opponent cannot play for more than a week (`opponent_away`): your profile
        does not count it. With `win`, you win such a match, as if they had resigned, once both of you have moved.
        """
        form = AbortRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        match = match_abort(match_id=match_id, account=account_of(request), **form.validated_data)
        return Response(selectors.match_view(match, account_of(request).pk))


class DrawView(APIView):
    """Agreeing on a draw."""

    access = {"POST": signed_in(Scope.PLAY)}

    @extend_schema(
        operation_id="match_draw",
        tags=["Matches"],
        request=DrawRequestSerializer,
        responses={
            200: MatchSerializer,
            **problems("not_found", "not_seated", "match_over", "match_frozen", "no_draw_offer", "draw_offer_too_soon"),
        },
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Offer a draw, or answer an offer.

        An offer is open until it is answered or somebody moves; declining your own withdraws it. Offering while the
        other's offer is open accepts it. After a declined offer the next one has to wait for a move.
        """
        form = DrawRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        match = match_draw(match_id=match_id, account=account_of(request), **form.validated_data)
        return Response(selectors.match_view(match, account_of(request).pk))
