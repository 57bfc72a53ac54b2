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
from backend.matches.rulesets import ruleset_ids
from backend.matches.services.recall import match_after, match_after_round

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
        """Return the arguments of `selectors.lists.matches_of`."""
        values = super().read(request)
        return {"my_turn": values.pop("turn", None) == "mine", **values}


class PublicFilterSerializer(QuerySerializer):
    """Which public matches to list."""

    ruleset = serializers.ChoiceField(choices=ruleset_ids(), required=False, help_text="An id of `rulesets/`.")


class AtSerializer(QuerySerializer):
    """The match as it was."""

    at = serializers.IntegerField(
        min_value=1, max_value=LARGEST, required=False, help_text="As you had it after the event of this number."
    )

    @staticmethod
    def match_then(match: Match, at: int | None = None) -> Match:
        """Return the match as it was after that event, as it is now for null. Costs up to five queries.

        Raises:
            Invalid: It has no event of that number yet.
        """
        if at is None:
            return match
        if at > match.event:
            raise Invalid.field("at", "max_value", f"The last event is {match.event}.")
        return match_after(match=match, event=at)


class MatchThenSerializer(AtSerializer):
    """The match as it was, after an event or as a round ended."""

    round = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        required=False,
        help_text="As you had it when the round of this number ended. It goes before `at`.",
    )

    @staticmethod
    def match_of(match: Match, at: int | None = None, round: int | None = None) -> Match:  # noqa: A002  # the query's
        """Return the match as `at` or `round` say, as it is now for null. Costs up to six queries.

        Raises:
            Invalid: There is no such event, or no such round has ended yet.
        """
        if round is None:
            return AtSerializer.match_then(match, at)
        if round > len(match.outcomes):
            raise Invalid.field("round", "max_value", f"{len(match.outcomes)} rounds are over.")
        return match_after_round(match=match, number=round)


class RoundSerializer(QuerySerializer):
    """A round of a match."""

    round = serializers.IntegerField(
        min_value=1, max_value=LARGEST, required=False, help_text="Its number, from 1; the last one if left out."
    )


class AfterSerializer(QuerySerializer):
    """From where to read on."""

    after = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0, help_text="The last number you have.")


class EventsQuerySerializer(AfterSerializer):
    """From where to read on, and how long to wait for it."""

    wait = WaitField()


class ProofQuerySerializer(AtSerializer):
    """Which claim."""

    stone = serializers.IntegerField(min_value=1, max_value=9)
    seat = serializers.IntegerField(min_value=0, max_value=1)
