"""Shapes of requests and answers about a match's clock. Answers are built by `clock.view`."""

from typing import Any

from rest_framework import serializers

from backend.common.clock_terms import SECONDS, ExcludedTimeField
from backend.common.serializers import StrictSerializer, WholeNumberField
from backend.matches.api.position import SecondsOfSeatsField
from backend.matches.clock.excluded_time import REASONS
from backend.matches.services.give import LEAST
from backend.matches.services.pause import MOST_DAYS


class PauseSerializer(serializers.Serializer[Any]):
    """A time in which the running clock stands still."""

    since = serializers.DateTimeField()
    until = serializers.DateTimeField()
    reason = serializers.ChoiceField(choices=list(REASONS), help_text="Where several meet, the last of these.")


class ClockSerializer(serializers.Serializer[Any]):
    """The clock that was agreed on, and where it stands. Only absolute times: nothing here runs while you look."""

    type = serializers.ChoiceField(choices=list(SECONDS))
    seconds = serializers.IntegerField()
    increment = serializers.IntegerField(required=False)
    cap = serializers.IntegerField(required=False, help_text="More than that is in no bank.")
    delay = serializers.IntegerField(
        required=False, help_text="Of each turn so many seconds are not taken from the bank; `deadline` has them in it."
    )
    excluded_time = ExcludedTimeField(
        required=False, help_text="What does not count, in the time zone of the seat to act."
    )
    banks = SecondsOfSeatsField(
        allow_null=True, help_text="Seconds that seats 0 and 1 had at `since`; null where each turn has its own time."
    )
    since = serializers.DateTimeField(allow_null=True, help_text="When the clock of the seat to act was started.")
    deadline = serializers.DateTimeField(allow_null=True, help_text="When the seat to act loses on time.")
    given = serializers.IntegerField(
        help_text="`turn`: seconds that the other player has given to this turn; they come on top of `seconds`."
    )
    paused_since = serializers.DateTimeField(
        allow_null=True,
        help_text="When it was stopped, of a match that is frozen or paused: there is no deadline then, and the seat "
        "to act has left what it had at `since`, less what had gone by.",
    )
    pauses = PauseSerializer(
        many=True,
        help_text="When the running clock stands still between `since` and `deadline`, in order and apart; 31 at most. "
        "The seat to act has left what it had at `since`, less what has gone by since then outside of them; "
        "of that, the first `delay` seconds cost nothing.",
    )
    vacations = serializers.ListField(
        child=serializers.DateTimeField(allow_null=True),
        min_length=2,
        max_length=2,
        help_text="Until when seats 0 and 1 are, or were lately, on vacation; null for neither.",
    )


class PauseOfferSerializer(serializers.Serializer[Any]):
    """A pause that one player offers."""

    seat = serializers.IntegerField(help_text="Whose offer it is.")
    days = serializers.IntegerField(help_text="For how many days at most.")


class PauseRequestSerializer(StrictSerializer):
    """What to do about a pause."""

    do = serializers.ChoiceField(choices=["offer", "accept", "decline", "resume"])
    days = WholeNumberField(
        min_value=1, max_value=MOST_DAYS, required=False, help_text="With `offer`, and only there: how many at most."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for days with an offer, and nowhere else."""
        if attrs["do"] == "offer" and "days" not in attrs:
            raise serializers.ValidationError({"days": serializers.ErrorDetail("For how many?", code="required")})
        if attrs["do"] != "offer" and "days" in attrs:
            superfluous = serializers.ErrorDetail("With `offer` only.", code="unknown_field")
            raise serializers.ValidationError({"days": superfluous})
        return attrs


class TimeRequestSerializer(StrictSerializer):
    """How much time to give."""

    seconds = WholeNumberField(
        min_value=LEAST,
        max_value=SECONDS["turn"][1],
        help_text="As much of it is given as the other player may have: never more than 14 days left for a turn, nor "
        "more than its cap in a bank (without one, twice `seconds` of the clock, and 60 days).",
    )
