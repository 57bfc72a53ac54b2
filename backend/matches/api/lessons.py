"""The lessons over HTTP."""

import json
from functools import cache
from hashlib import sha256
from typing import Any

from django.utils.decorators import method_decorator
from django.utils.http import parse_etags
from django.views.decorators.gzip import gzip_page
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.common.access import anyone
from backend.common.schema import problems
from backend.matches.api.analysis import AnalysisSerializer
from backend.matches.api.position import FormationSerializer, ProofSerializer, TacticsField
from backend.matches.errors import LessonNotFound
from backend.matches.lessons import NAMES, lesson_view


class ActionsField(serializers.ListField):
    """Actions of a move."""

    def __init__(self) -> None:
        super().__init__(child=serializers.CharField(), help_text="As in a move.")


class LessonMoveSerializer(serializers.Serializer[Any]):
    """A move as the learner saw it."""

    seat = serializers.IntegerField()
    actions = ActionsField()


class LessonTableSerializer(AnalysisSerializer):
    """What the learner sees and may do at one moment, and the move that led there."""

    last_move = LessonMoveSerializer(allow_null=True)


class LessonClaimSerializer(serializers.Serializer[Any]):
    """A claim of a turn, and why it holds."""

    stone = serializers.IntegerField()
    proof = ProofSerializer()


class LessonTurnSerializer(serializers.Serializer[Any]):
    """A turn that leads on to the next step."""

    actions = ActionsField()
    table = LessonTableSerializer(help_text="After it, and after the draw at its end.")
    claims = LessonClaimSerializer(many=True, help_text="What it claims, in order.")


class LessonTrySerializer(serializers.Serializer[Any]):
    """Another card that may be placed at the stone; it does not lead on."""

    action = serializers.CharField()
    makes = FormationSerializer(help_text="What the side would be worth.")


class LessonRefusalSerializer(serializers.Serializer[Any]):
    """A claim that does not hold."""

    actions = ActionsField()
    reason = serializers.CharField(help_text="As a refused move has it.")
    detail = serializers.CharField(help_text="As a refused move has it.")
    proof = ProofSerializer(allow_null=True)


class LessonStepSerializer(serializers.Serializer[Any]):
    """One thing to learn."""

    key = serializers.CharField(help_text="What it is about, for texts of your own.")
    stone = serializers.IntegerField(help_text="The stone or tile that it is about.")
    look = serializers.BooleanField(help_text="Whether that is to be looked at from close by, before anything else.")
    new_scene = serializers.BooleanField(help_text="Whether it begins elsewhere than where the last step ended.")
    table = LessonTableSerializer(help_text="Where it begins.")
    turns = LessonTurnSerializer(
        many=True,
        help_text="What leads on. The next step begins after the first of them and the opponent's reply; none: to look "
        "is all.",
    )
    tries = LessonTrySerializer(many=True)
    refused = LessonRefusalSerializer(many=True, help_text="What would be refused after the card of the first turn.")


class LessonSerializer(serializers.Serializer[Any]):
    """A deal that is played by a script, to learn from."""

    name = serializers.ChoiceField(choices=NAMES)
    ruleset = serializers.CharField()
    tactics = TacticsField()
    seat = serializers.IntegerField(help_text="Where the learner sits.")
    steps = LessonStepSerializer(many=True)


@method_decorator(gzip_page, name="dispatch")
class LessonView(APIView):
    """One lesson. Packed: its tables repeat each other."""

    # The same for everybody, so that any cache may keep it.
    authentication_classes = ()
    access = {"GET": anyone()}

    @extend_schema(
        operation_id="lesson_get",
        tags=["Rulesets"],
        parameters=[
            OpenApiParameter("name", OpenApiTypes.STR, OpenApiParameter.PATH, enum=list(NAMES)),
            OpenApiParameter(
                "If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="An `ETag` of before."
            ),
        ],
        responses={200: LessonSerializer, 304: None, **problems("not_found")},
    )
    def get(self, request: Request, name: str) -> Response:
        """
        A lesson: a scripted deal, played by the same engine as every match.

        For each step the table as the learner at seat 0 sees it, the turns that lead on with the table after each, what
        other cards would make, and the claims that would be refused, with reason and proof. It needs no account and
        has no texts: `first` is for newcomers, `tactics` for the tactic cards, `siege` for both roles of the siege.
        Keep the answer and ask with its `ETag`.
        """
        if name not in NAMES:
            raise LessonNotFound
        etag = _etag(name)
        headers = {"ETag": etag, "Cache-Control": "public, no-cache"}
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if "*" in known or etag in [tag.removeprefix("W/") for tag in known]:
            return Response(status=304, headers=headers)
        return Response(lesson_view(name), headers=headers)


@cache
def _etag(name: str) -> str:
    return f'"{sha256(json.dumps(lesson_view(name)).encode()).hexdigest()[:32]}"'
