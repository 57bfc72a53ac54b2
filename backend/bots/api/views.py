"""The house over HTTP."""

import json
from hashlib import sha256
from typing import Any

from django.utils.http import parse_etags
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.bots.selectors import house_views
from backend.common.access import anyone

#: Seconds for which any cache may keep the answer.
KEPT = 60


class HousePlayerSerializer(serializers.Serializer[Any]):
    """One of the house's opponents."""

    username = serializers.CharField(help_text="Username to challenge, and of the profile.")
    level = serializers.IntegerField(help_text="1 (easiest) to 6 (strongest).")
    ratings = serializers.DictField(
        child=serializers.IntegerField(allow_null=True),
        help_text="By ruleset, its Elo against the other levels as measured; null: not measured.",
    )


class HouseView(APIView):
    """The house's opponents."""

    # The same for everybody, so that any cache may keep it.
    authentication_classes = ()
    access = {"GET": anyone()}

    @extend_schema(
        operation_id="house_list",
        tags=["Players"],
        parameters=[
            OpenApiParameter(
                "If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="An `ETag` of before."
            )
        ],
        responses={200: HousePlayerSerializer(many=True), 304: None},
    )
    def get(self, request: Request) -> Response:
        """
        The opponents that the server itself plays for, the weakest first; an empty list where it does not.

        Each accepts a `direct` challenge at once, of any ruleset and with any clock, and a rematch: the answer is a
        challenge that is `accepted`, with its `match`. They are bots (`is_bot`, `is_house`), and what is played against
        them counts apart.
        """
        players = house_views()
        etag = f'"{sha256(json.dumps(players).encode()).hexdigest()[:32]}"'
        headers = {"ETag": etag, "Cache-Control": f"public, max-age={KEPT}"}
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if "*" in known or etag in [tag.removeprefix("W/") for tag in known]:
            return Response(status=304, headers=headers)
        return Response(players, headers=headers)
