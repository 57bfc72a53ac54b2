"""Analysis over HTTP: what could be played, and what could be claimed then."""

import uuid
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of, reader_of
from backend.common.access import Scope, anyone, signed_in
from backend.common.addresses import address_block
from backend.common.errors import Throttled
from backend.common.origins import origin_of
from backend.common.schema import problems
from backend.common.serializers import StrictSerializer, TextField
from backend.common.throttles import spend
from backend.matches import selectors
from backend.matches.api.parameters import MatchThenSerializer
from backend.matches.api.position import (
    FormationsField,
    OptionSerializer,
    PositionSerializer,
    ProofSerializer,
    TakenForField,
)
from backend.matches.api.serializers import LONGEST_ACTION, MOST_ACTIONS, MoveRefusedSerializer
from backend.matches.services.analyse import match_position, match_preview, position_analyse, position_get


class ProofsField(serializers.ListField):
    """The claims that each seat could make."""

    def __init__(self) -> None:
        pair = serializers.ListField(child=ProofSerializer(), min_length=2, max_length=2)
        text = "For each stone, from the first: the claim of seat 0 and that of seat 1."
        super().__init__(child=pair, help_text=text)


class PreviewRequestSerializer(StrictSerializer):
    """Actions to look at."""

    actions = serializers.ListField(
        child=TextField(max_length=LONGEST_ACTION, allow_blank=True),
        max_length=MOST_ACTIONS,
        help_text="As in a move; none: the position as it is.",
    )


@extend_schema_field(PositionSerializer)
class FullStateField(serializers.JSONField):
    """A full state. The engine says what is wrong with one, and so any JSON gets there."""


class PositionRequestSerializer(StrictSerializer):
    """A position to look at."""

    position = FullStateField(
        help_text="A full state: all cards open, the decks as lists, with `seed`. The `position` of a "
        "finished match is one."
    )


class AnalysisSerializer(serializers.Serializer[Any]):
    """A position with everything that may be done and claimed in it."""

    position = PositionSerializer()
    taken_for = TakenForField()
    formations = FormationsField()
    options = OptionSerializer(many=True, help_text="Every legal action of the seat to act, where it is the reader's.")
    proofs = ProofsField()
    url = serializers.URLField(
        required=False,
        allow_null=True,
        help_text="The page of the position: in `position_get`, and in `position_analyse`, where it is null beyond the "
        "limit of new positions.",
    )


class PreviewView(APIView):
    """Looking before playing."""

    access = {"POST": signed_in(Scope.PLAY)}

    @extend_schema(
        operation_id="match_preview",
        tags=["Matches"],
        request=PreviewRequestSerializer,
        responses={
            200: AnalysisSerializer,
            **problems("not_found", "not_seated", "match_over", "match_frozen", "match_paused"),
            **problems("not_your_turn", "bad_action", "illegal_action", "reveals", serializer=MoveRefusedSerializer),
        },
        examples=[OpenApiExample("Place a card", value={"actions": ["R7@3"]}, request_only=True)],
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Where these actions of yours would lead, without playing them.

        The position as you would see it, your options in it (none if the other seat would be to act) and both seats'
        proofs of all stones. Nothing but what you send is played, and nothing is kept. Refused like a move, but that no
        version is asked for; and with `reveals` and the `index` of the action where you would see a card that you do
        not see yet: a draw, a scout, the answer to an exchange, the end of a round.
        """
        form = PreviewRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        reader = account_of(request).pk
        match = selectors.match_for(match_id=match_id, account_id=reader)
        return Response(match_preview(match=match, account_id=reader, **form.validated_data))


class MatchPositionView(APIView):
    """The whole table at any moment of a match that is over."""

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="match_position",
        tags=["Matches"],
        parameters=[MatchThenSerializer],
        responses={200: AnalysisSerializer, **problems("not_found", "match_running", "invalid")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        The full position at any moment of a match that has finished, with all cards open.

        As it was after the event `at` (their numbers are those of `event_list`), as `round` ended, or at the end: both
        hands and the decks in their order, with the options of the seat that was to act and both seats' proofs of all
        stones. `match_get` with `at` shows only what you saw then. A public match needs no account.
        """
        match = selectors.finished_match_for(match_id=match_id, account_id=reader_of(request))
        moment = MatchThenSerializer.read(request)
        return Response(match_position(match=MatchThenSerializer.match_of(match, **moment)))


class PositionsView(APIView):
    """Any position."""

    access = {"POST": anyone()}
    address_limits = {"POST": "positions"}

    @extend_schema(
        operation_id="position_analyse",
        tags=["Matches"],
        request=PositionRequestSerializer,
        responses={200: AnalysisSerializer, **problems("bad_state")},
    )
    def post(self, request: Request) -> Response:
        """
        Analyse any position, of a match or made up.

        Send a full state as it stands in [NOTATION](/docs/reference/notation), such as the `position` of a finished
        match: you get it back in canonical order, with the options of the seat to act and both seats' proofs of all
        stones. `bad_state` says in `detail` what is wrong with it: something is missing, or no play leads to it.
        The position alone is kept, without its seed and without who sent it, and has a page at `url` (and a picture at
        `url` with `.png`) for as long as somebody looks at it now and then; see
        [sharing](/docs/how-to/share). Needs no account.
        """
        form = PositionRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)

        def count() -> bool:
            try:
                spend("positions_kept", address_block(request))
            except Throttled:
                return False
            return True

        analysis, code = position_analyse(**form.validated_data, count=count)
        return Response(analysis | {"url": code and _address(request, code)})


class PositionView(APIView):
    """A position that has an address."""

    access = {"GET": anyone()}

    @extend_schema(
        operation_id="position_get", tags=["Matches"], responses={200: AnalysisSerializer, **problems("not_found")}
    )
    def get(self, request: Request, code: str) -> Response:
        """
        The position of a page `/p/CODE`, with the options of the seat to act and both seats' proofs of all stones.

        What `position_analyse` has answered to who sent it. Needs no account.
        """
        return Response(position_get(code=code) | {"url": _address(request, code)})


def _address(request: Request, code: str) -> str:
    return f"{origin_of(request)}/p/{code}"
