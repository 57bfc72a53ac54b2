"""Shapes of requests and answers about matches. Answers are built by `selectors`; their serializers document them."""

from typing import Any

from rest_framework import serializers

from backend.accounts.api.serializers import AccountWithAvatarSerializer
from backend.common.serializers import ProblemSerializer, StrictSerializer, TextField, WholeNumberField
from backend.matches.api.clock_serializers import ClockSerializer, PauseOfferSerializer
from backend.matches.api.fields import MatchStatusField
from backend.matches.api.position import (
    FormationsField,
    NumbersOfSeatsField,
    OptionSerializer,
    PositionSerializer,
    TacticsField,
    TakenForField,
)
from backend.matches.models import Event, Match

MOST_ACTIONS, LONGEST_ACTION = 20, 40


class MoveRequestSerializer(StrictSerializer):
    """A move to play."""

    actions = serializers.ListField(
        child=TextField(max_length=LONGEST_ACTION, allow_blank=True),
        min_length=1,
        max_length=MOST_ACTIONS,
        help_text="Played in order, all or none.",
    )
    expected_version = WholeNumberField(min_value=0, max_value=2**31 - 1, help_text="The version you saw.")


class LengthSerializer(StrictSerializer):
    """How long a match goes: a number of rounds, all played, or of rounds won ([RULES](/docs/reference/rules) 4.1).

    `options` of a ruleset have the greatest values.
    """

    schema_keywords = {"minProperties": 1, "maxProperties": 1}

    rounds = WholeNumberField(min_value=1, max_value=9, required=False, help_text="Played all; in the siege 1 or 2.")
    wins = WholeNumberField(min_value=1, max_value=5, required=False, help_text="Until a seat has won so many rounds.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take one of the two."""
        if len(attrs) != 1:
            raise serializers.ValidationError("Either `rounds` or `wins`.", code="rounds_or_wins")
        return attrs


class OutcomeSerializer(serializers.Serializer[Any]):
    """How a round that is over ended."""

    first = serializers.IntegerField(help_text="The seat that began.")
    winner = serializers.IntegerField(allow_null=True, help_text="The seat; null is a draw.")
    reason = serializers.CharField()
    points = NumbersOfSeatsField(allow_null=True, help_text="Null in the siege game.")


class PlayerSerializer(AccountWithAvatarSerializer):
    """Who sits at a match."""

    seat = serializers.IntegerField()
    rating = serializers.IntegerField(allow_null=True)

    class Meta(AccountWithAvatarSerializer.Meta):
        fields = [*AccountWithAvatarSerializer.Meta.fields, "seat", "rating"]
        read_only_fields = fields


class MoveSerializer(serializers.Serializer[Any]):
    """One submission of actions by one seat, with what the server played after it."""

    number = serializers.IntegerField(help_text="From 1.")
    seat = serializers.IntegerField()
    actions = serializers.ListField(child=serializers.CharField())
    created = serializers.DateTimeField()


class MatchResultSerializer(serializers.Serializer[Any]):
    """How a match ended."""

    winner = serializers.IntegerField(allow_null=True, help_text="The seat; null is a draw.")
    reason = serializers.ChoiceField(choices=Match.Reason.values)


class FairnessSerializer(serializers.Serializer[Any]):
    """What proves the deal."""

    commitment = serializers.CharField(help_text="SHA-256 of the secret, in hex.")
    nonces = serializers.ListField(child=serializers.CharField(allow_blank=True), help_text="Creator's and accepter's.")
    secret = serializers.CharField(allow_null=True, help_text="Null until the match has ended.")


class OpponentAwaySerializer(serializers.Serializer[Any]):
    """That an opponent cannot play."""

    until = serializers.DateTimeField(allow_null=True, help_text="Until when; null: for good.")
    may_win = serializers.BooleanField(
        help_text="Whether you may take the win: they cannot play for more than a week, and both of you have moved."
    )


class MatchBaseSerializer(serializers.Serializer[Any]):
    """What lists and pages of a match have in common."""

    id = serializers.UUIDField()
    version = serializers.IntegerField(help_text="Changes with position, round and result; see `expected_version`.")
    status = MatchStatusField()
    ruleset = serializers.CharField()
    players = PlayerSerializer(many=True, help_text="Of seat 0 and of seat 1.")
    seat = serializers.IntegerField(allow_null=True, help_text="Yours; null for spectators.")
    event = serializers.IntegerField(help_text="Number of the last event.")
    round = serializers.IntegerField()
    length = LengthSerializer()
    outcomes = OutcomeSerializer(many=True, help_text="Of the rounds that are over.")
    points = NumbersOfSeatsField(allow_null=True, help_text="Totals over the rounds ended; null in the siege game.")
    public = serializers.BooleanField(help_text="Whether anybody may watch.")
    draw_offer = serializers.IntegerField(allow_null=True, help_text="The seat whose draw offer is open.")
    pause_offer = PauseOfferSerializer(allow_null=True, help_text="The open offer of a pause.")
    paused_until = serializers.DateTimeField(
        allow_null=True,
        help_text="When the pause that both agreed on ends by itself, of a match that is paused: nobody is to act, no "
        "clock runs, and no move is accepted.",
    )
    clock = ClockSerializer(allow_null=True)
    last_move = MoveSerializer(allow_null=True)
    result = MatchResultSerializer(allow_null=True)
    ended_by = serializers.IntegerField(
        allow_null=True, help_text="The seat that resigned, aborted, or whose time was over (`time`); else null."
    )
    frozen = serializers.BooleanField(
        help_text="Whether staff have stopped it: nobody is to act, no clock runs, and no move is accepted."
    )
    annulled = serializers.BooleanField(help_text="Whether it counts nowhere. One that was running is frozen as well.")
    fairness = FairnessSerializer()
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField()


class MatchSerializer(MatchBaseSerializer):
    """A match as its reader may see it."""

    position = PositionSerializer()
    taken_for = TakenForField()
    formations = FormationsField()
    deciding = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Of a round that is over, as in `position.result`: the stones that decided it, from left to right. "
        "Those adjacent, or all that its winner holds; of a siege the damaged tiles, or the one damaged twice.",
    )
    options = OptionSerializer(many=True, help_text="Every legal action of yours when you are to act; else empty.")
    tactics = TacticsField()
    may_abort = serializers.BooleanField(
        help_text="Whether you may abort it: until both players have moved, or when your opponent cannot play for long."
    )
    opponent_away = OpponentAwaySerializer(
        allow_null=True, help_text="Your opponent cannot play for now, or any more; null when they can. For you alone."
    )


class MatchSummarySerializer(MatchBaseSerializer):
    """A match in a list."""

    to_act = serializers.IntegerField(
        allow_null=True, help_text="The seat to act; null when it has finished, is frozen or is paused."
    )
    stones = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="Of each stone the seat that has taken it, of a wall's tile the attacker's once it is damaged; null "
        "until then.",
    )


class MoveMadeSerializer(serializers.Serializer[Any]):
    """The move as it was played, and the match as it is now."""

    move = MoveSerializer()
    match = MatchSerializer()


class MovesSerializer(serializers.Serializer[Any]):
    """Moves, oldest first."""

    results = MoveSerializer(many=True)


class EventDataSerializer(serializers.Serializer[Any]):
    """What happened; which members there are follows from the event's kind."""

    round = serializers.IntegerField(required=False, help_text="`started`, `round_over`")
    first = serializers.IntegerField(required=False, help_text="`started`: the seat that begins.")
    seat = serializers.IntegerField(
        required=False,
        allow_null=True,
        help_text="`action`, `draw_…`, `pause_…`, `vacation`: whose. `time_given`: who gave it. `paused`, `resumed`: "
        "who agreed or ended it; null when it ended by itself.",
    )
    days = serializers.IntegerField(required=False, help_text="`pause_offered`: for how many at most.")
    action = serializers.CharField(required=False, help_text="`action`")
    card = serializers.CharField(required=False, help_text="`action`, of a draw: the card, or its back.")
    result = serializers.JSONField(required=False, help_text="`round_over` and `finished`: the result.")
    by = serializers.IntegerField(required=False, help_text="`finished`: the seat that resigned, aborted or was late.")
    seconds = serializers.FloatField(
        required=False,
        help_text="`clock_credited`: time refunded to the seat to act; less than 0 where a clock was put right. "
        "`time_given`: what the other player has given it.",
    )
    since = serializers.DateTimeField(required=False, help_text="`vacation`: its beginning, by which it is known.")
    until = serializers.DateTimeField(
        required=False, help_text="`vacation`, `paused`: its end; comes again if it ends earlier."
    )


class EventSerializer(serializers.Serializer[Any]):
    """One numbered thing that happened."""

    number = serializers.IntegerField(help_text="From 1, without gaps.")
    kind = serializers.ChoiceField(choices=Event.Kind.values)
    data = EventDataSerializer()  # type: ignore[assignment]  # DRF takes declared fields out of the class
    created = serializers.DateTimeField()


class EventsSerializer(serializers.Serializer[Any]):
    """Events, oldest first."""

    results = EventSerializer(many=True)
    event = serializers.IntegerField(help_text="Number of the match's last event.")


class MoveConflictSerializer(ProblemSerializer):
    """The move came too late."""

    match = MatchSerializer(required=False, help_text="With `stale_version`: the match as it is now.")


class MoveRefusedSerializer(ProblemSerializer):
    """The rules refuse the move."""

    index = serializers.IntegerField(required=False, help_text="Which of the actions, from 0.")
    reason = serializers.CharField(required=False, help_text="With `illegal_action`: which rule, for programs.")
