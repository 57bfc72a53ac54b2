"""The rulesets over HTTP."""

import json
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.utils.http import parse_etags
from django.utils.translation import get_language_from_request
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.common.access import anyone
from backend.matches.api.position import COUNTS
from backend.matches.rulesets import FAMILIES, TACTIC_KINDS, ruleset_views

#: What a reader may ask for.
LANGUAGES = f"{', '.join(f'`{code}`' for code, _ in settings.LANGUAGES)}."


class TermSerializer(serializers.Serializer[Any]):
    """A code of the API and what it is called in your language."""

    code = serializers.CharField()
    name = serializers.CharField()


class LongestSerializer(serializers.Serializer[Any]):
    """The longest match that can be agreed; the shortest is 1 of either."""

    rounds = serializers.IntegerField(help_text="Of a match of so many rounds.")
    wins = serializers.IntegerField(allow_null=True, help_text="Of one to so many rounds won; null: not offered.")


class RulesetOptionsSerializer(serializers.Serializer[Any]):
    """What two players can agree on."""

    length = LongestSerializer()


class WinsSerializer(serializers.Serializer[Any]):
    """The stones that win a round."""

    stones = serializers.IntegerField(help_text="So many in all,")
    adjacent = serializers.IntegerField(allow_null=True, help_text="or so many next to each other; null: never.")


class SiegeSerializer(serializers.Serializer[Any]):
    """The figures of the siege game."""

    breaches = serializers.IntegerField(help_text="How many damaged tiles win a round for the attacker.")
    cauldrons = serializers.IntegerField(help_text="How many cauldrons the defender has when a round begins.")


class TacticSerializer(serializers.Serializer[Any]):
    """A tactic card."""

    code = serializers.CharField(help_text="As in hands and actions.")
    name = serializers.CharField()
    kind = serializers.ChoiceField(
        choices=list(TACTIC_KINDS),
        help_text="A `troop` lies on a side like a clan card, a `mode` under a stone; the others are done and gone.",
    )
    values = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="What a troop may count as, in any colour."
    )
    text = serializers.CharField(help_text="What it does.")


class TileFaceSerializer(serializers.Serializer[Any]):
    """One face of a tile."""

    capacity = serializers.IntegerField(help_text="How many cards a side holds when complete.")
    counts = serializers.ChoiceField(choices=COUNTS, help_text="What counts there; words in `counts`.")


class TileSerializer(serializers.Serializer[Any]):
    """A tile of the siege game."""

    number = serializers.IntegerField(help_text="From the attacker's left; the number of its stone in a position.")
    name = serializers.CharField()
    intact = TileFaceSerializer()
    damaged = TileFaceSerializer()


class RulesetSerializer(serializers.Serializer[Any]):
    """
    A way to play, with a word for every code that a match of it can show.

    Lists of codes hold what can occur in this ruleset and nothing else.
    """

    id = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField(help_text="What differs from the others, in one or two sentences.")
    offered = serializers.BooleanField(help_text="Whether new matches can be made; running ones go on either way.")
    family = serializers.ChoiceField(
        choices=FAMILIES,
        help_text="How to group them where one is chosen: `plain` border games, with `tactics` cards, with a `deck` of "
        "52, or the `siege`.",
    )
    usual = serializers.BooleanField(help_text="Whether it is the one of its family to offer first.")
    options = RulesetOptionsSerializer()
    stones = serializers.IntegerField(help_text="How many stones, or tiles, lie in the row.")
    hand = serializers.IntegerField(help_text="How many cards a seat draws back to.")
    claims = serializers.ChoiceField(
        choices=["before", "after", "attacker"],
        help_text="Before or after the card of a turn, or at any time of the attacker's.",
    )
    wins = WinsSerializer(allow_null=True, help_text="Null in the siege game; see `siege` and `reasons`.")
    siege = SiegeSerializer(allow_null=True, help_text="Null but in the siege game.")
    colours = TermSerializer(many=True, help_text="Colours or suits of the clan cards: the letter, the name.")
    values = serializers.ListField(
        child=serializers.IntegerField(), help_text="There is one card of each of them in each colour."
    )
    formations = TermSerializer(many=True, help_text="The strongest first, by the names of its edition.")
    kinds = TermSerializer(many=True, help_text="The kinds of its tactic cards.")
    tactics = TacticSerializer(many=True, help_text="Empty without tactic cards.")
    tiles = TileSerializer(many=True, help_text="Empty but in the siege game.")
    counts = TermSerializer(many=True, help_text="What a stone's `counts` can be.")
    phases = TermSerializer(many=True, help_text="What a position's `phase` can be.")
    reasons = TermSerializer(many=True, help_text="What the `reason` of a round's result can be.")


class RulesetsView(APIView):
    """The ways to play."""

    # The same for everybody, so that any cache may keep it.
    authentication_classes = ()
    access = {"GET": anyone()}

    @extend_schema(
        operation_id="ruleset_list",
        tags=["Rulesets"],
        parameters=[
            OpenApiParameter("Accept-Language", OpenApiTypes.STR, OpenApiParameter.HEADER, description=LANGUAGES),
            OpenApiParameter(
                "If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="An `ETag` of before."
            ),
        ],
        responses={200: RulesetSerializer(many=True), 304: None},
    )
    def get(self, request: Request) -> Response:
        """
        Every ruleset, in your language: options, cards, tiles and the words for whatever a match of it can show.

        One that is not `offered` can be read, for its matches continue, but not chosen for new matches.
        `Content-Language` names the language; keep the answer and ask with its `ETag`.
        """
        rulesets = ruleset_views(get_language_from_request(request))
        etag = f'"{sha256(json.dumps(rulesets).encode()).hexdigest()[:32]}"'
        headers = {"ETag": etag, "Cache-Control": "public, no-cache"}
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if "*" in known or etag in [tag.removeprefix("W/") for tag in known]:
            return Response(status=304, headers=headers)
        return Response(rulesets, headers=headers)
