"""The rulesets over HTTP."""

from typing import Any

from django.utils.translation import get_language_from_request
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.matches.rulesets import ruleset_views


class ColourSerializer(serializers.Serializer[Any]):
    """A colour of the clan cards."""

    code = serializers.CharField(help_text="The letter that its cards begin with.")
    name = serializers.CharField()


class WinsSerializer(serializers.Serializer[Any]):
    """How a round is won."""

    stones = serializers.IntegerField(help_text="So many in all,")
    adjacent = serializers.IntegerField(allow_null=True, help_text="or so many next to each other; null: never.")


class RulesetSerializer(serializers.Serializer[Any]):
    """A way to play."""

    id = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    stones = serializers.IntegerField()
    hand = serializers.IntegerField(help_text="How many cards a seat draws back to.")
    claims = serializers.ChoiceField(choices=["before", "after"], help_text="Before or after the card of a turn.")
    wins = WinsSerializer()
    colours = ColourSerializer(many=True)
    values = serializers.ListField(child=serializers.IntegerField(), help_text="The values of each colour's cards.")
    tactics = serializers.ListField(child=serializers.CharField(), help_text="Codes of the tactic cards in play.")


class RulesetsView(APIView):
    """The ways to play."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="ruleset_list",
        tags=["Rulesets"],
        parameters=[
            OpenApiParameter("Accept-Language", OpenApiTypes.STR, OpenApiParameter.HEADER, description="`en` or `fr`.")
        ],
        responses={200: RulesetSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Every ruleset that can be played, with its names in your language."""
        return Response(ruleset_views(get_language_from_request(request)))
