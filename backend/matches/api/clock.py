"""What players can do about a running clock: give the other time, and agree on a pause."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.common.access import Scope, signed_in
from backend.common.schema import problems
from backend.matches import selectors
from backend.matches.api.clock_serializers import PauseRequestSerializer, TimeRequestSerializer
from backend.matches.api.serializers import MatchSerializer
from backend.matches.services.give import match_give_time
from backend.matches.services.pause import match_pause

_REFUSED = ("not_found", "not_seated", "match_over", "match_frozen", "clock_not_adjustable", "match_paused")


class TimeView(APIView):
    """Giving time."""

    access = {"POST": signed_in(Scope.PLAY)}

    @extend_schema(
        operation_id="match_give_time",
        tags=["Matches"],
        request=TimeRequestSerializer,
        responses={200: MatchSerializer, **problems(*_REFUSED, "not_waiting", "time_full")},
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Give the other player more time.

        While that player is to act, in matches with a `turn` or `bank` clock. A turn gets it on top of its own time, a
        bank keeps it. The event `time_given` says how much it was.
        """
        form = TimeRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        match = match_give_time(match_id=match_id, account=account_of(request), **form.validated_data)
        return Response(selectors.match_view(match, account_of(request).pk))


class PauseView(APIView):
    """Agreeing on a pause."""

    access = {"POST": signed_in(Scope.PLAY)}

    @extend_schema(
        operation_id="match_pause",
        tags=["Matches"],
        request=PauseRequestSerializer,
        responses={
            200: MatchSerializer,
            **problems(*_REFUSED, "no_pause_offer", "pause_offer_too_soon", "not_paused", "invalid"),
        },
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Offer a pause, answer an offer, or end the pause.

        In matches with a `turn` or `bank` clock. An offer is open until it is answered or somebody moves; declining
        your own withdraws it. Offering while the other's offer is open accepts it, for the fewer days. While a match is
        paused its clock stops, and moves are refused with `match_paused`; you can still write, resign, or agree on a
        draw. It goes on with the time that was left: after the days agreed on; at once when the player whose turn it is
        ends the pause; 12 hours after the other does, which is then its new end.
        """
        form = PauseRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        match = match_pause(match_id=match_id, account=account_of(request), **form.validated_data)
        return Response(selectors.match_view(match, account_of(request).pk))
