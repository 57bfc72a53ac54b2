"""Parameters of the match addresses."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from backend.common.errors import Invalid
from backend.common.idempotency import HEADER, MAX_LENGTH, REPLAYED
from backend.common.longpoll import WaitField
from backend.common.serializers import QuerySerializer
from backend.matches.models import Match

LARGEST = 2**31 - 1

IDEMPOTENCY_KEY = OpenApiParameter(
    HEADER,
    {"type": "string", "pattern": "^[!-~][ -~]*$", "maxLength": MAX_LENGTH},
    OpenApiParameter.HEADER,
    description=(
        f"1 to {MAX_LENGTH} printable ASCII characters of your choice, counted per account and address for 60 days. "
        f"The same key with the same body does nothing twice and is answered again, with the header `{REPLAYED}: true`."
    ),
)


class MatchFilterSerializer(QuerySerializer):
    """Which matches to list."""

    status = serializers.ChoiceField(choices=Match.Status.values, required=False)
    turn = serializers.ChoiceField(choices=["mine"], required=False, help_text="Those that wait for you.")
    ruleset = serializers.CharField(required=False, max_length=40)
    player = serializers.CharField(
        required=False, max_length=40, help_text="Those of that player: yours, and public ones."
    )

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """Return the arguments of `selectors.matches_of`."""
        values = super().read(request)
        return {"my_turn": values.pop("turn", None) == "mine", **values}


class AtSerializer(QuerySerializer):
    """The match as it was."""

    at = serializers.IntegerField(
        min_value=1, max_value=LARGEST, required=False, help_text="As you had it after the event of this number."
    )

    @classmethod
    def read_up_to(cls, request: Request, last: int) -> int | None:
        """Return the number in the request's query, null if it has none.

        Raises:
            Invalid: It is no number from 1 to *last*.
        """
        at: int | None = cls.read(request).get("at")
        if at is not None and at > last:
            raise Invalid.field("at", "max_value", f"The last event is {last}.")
        return at


class AfterSerializer(QuerySerializer):
    """From where to read on."""

    after = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0, help_text="The last number you have.")


class EventsQuerySerializer(AfterSerializer):
    """From where to read on, and how long to wait for it."""

    wait = WaitField()


class ProofQuerySerializer(QuerySerializer):
    """Which claim."""

    stone = serializers.IntegerField(min_value=1, max_value=9)
    seat = serializers.IntegerField(min_value=0, max_value=1)
