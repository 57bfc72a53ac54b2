"""The shape of a position for the schema: NOTATION.md, "Positions". `engine.view` builds it, nothing here does."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

CARD = {"type": "string", "description": "`R7`, a tactic card's code, or the back `?c` or `?t`."}
CARDS = {"type": "array", "items": CARD}
DECK = {
    "oneOf": [
        {"type": "integer", "description": "How many cards, while the match is running."},
        {"type": "array", "items": {"type": "string"}, "description": "The cards, top first, once it has finished."},
    ]
}


@extend_schema_field(CARDS)
class CardsField(serializers.ListField):
    """Cards, open or as backs."""


@extend_schema_field({"type": "array", "items": CARDS, "minItems": 2, "maxItems": 2})
class CardsOfSeatsField(serializers.ListField):
    """Cards of seat 0 and of seat 1."""


@extend_schema_field({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2})
class NumbersOfSeatsField(serializers.ListField):
    """A number of seat 0 and one of seat 1."""


@extend_schema_field({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2})
class SecondsOfSeatsField(serializers.ListField):
    """Seconds of seat 0 and of seat 1."""


@extend_schema_field({"type": "array", "items": {"type": "integer", "nullable": True}, "minItems": 2, "maxItems": 2})
class CompletedField(serializers.ListField):
    """When either side became complete."""


@extend_schema_field(DECK)
class DeckField(serializers.JSONField):
    """A face-down deck."""


class StoneSerializer(serializers.Serializer[Any]):
    """A stone with its two sides."""

    sides = CardsOfSeatsField(help_text="Of seat 0 and of seat 1, each in the order played.")
    completed = CompletedField(help_text="Number of the action that last completed the side; null while incomplete.")
    modes = CardsField(help_text="Tactic cards under the stone.")
    capacity = serializers.IntegerField(help_text="How many cards a side holds when complete.")
    counts = serializers.CharField(help_text="`all`, or `sum` where formations do not count.")
    damaged = serializers.BooleanField()
    claimed_by = serializers.IntegerField(allow_null=True, help_text="The seat that holds the stone.")


class DecksSerializer(serializers.Serializer[Any]):
    """The face-down decks."""

    clan = DeckField()
    tactic = DeckField()


class StepSerializer(serializers.Serializer[Any]):
    """What the current turn has done so far."""

    start_used = serializers.BooleanField()
    passed = serializers.BooleanField()
    claimed = serializers.BooleanField()
    draws = serializers.IntegerField()
    returns = serializers.IntegerField()
    offer = CardsField()


class RoundResultSerializer(serializers.Serializer[Any]):
    """How a round ended."""

    winner = serializers.IntegerField(allow_null=True, help_text="Null is a draw.")
    reason = serializers.CharField(help_text="`five`, `adjacent`, `four`, `adjudicated`, …")
    points = NumbersOfSeatsField(allow_null=True)


class PositionSerializer(serializers.Serializer[Any]):
    """A position as its reader may see it; hidden cards are backs and decks are counts until the match has finished."""

    ruleset = serializers.CharField()
    turn = serializers.IntegerField(help_text="From 1.")
    first = serializers.IntegerField(help_text="The seat that began the round.")
    mover = serializers.IntegerField(help_text="The seat whose turn it is.")
    to_act = serializers.IntegerField(allow_null=True, help_text="The seat to act; null when the round is over.")
    phase = serializers.CharField(help_text="`play`, `draw` or `over` (tactics bring more).")
    stones = StoneSerializer(many=True, help_text="From left to right; the first is stone 1.")
    hands = CardsOfSeatsField()
    decks = DecksSerializer()
    discard = CardsField()
    laid_out = CardsField()
    tactics_played = NumbersOfSeatsField()
    jokers_played = NumbersOfSeatsField()
    cauldrons = serializers.IntegerField(allow_null=True)
    attacker = serializers.IntegerField(allow_null=True)
    passes = serializers.IntegerField()
    deck_closed = serializers.BooleanField()
    result = RoundResultSerializer(allow_null=True)
    actions = serializers.IntegerField(help_text="How many actions the round has seen.")
    step = StepSerializer()
    seed = serializers.CharField(required=False, help_text="Of a finished match only: 64 hex digits.")
    supports = serializers.IntegerField(required=False, help_text="Of a finished match only.")


class OptionSerializer(serializers.Serializer[Any]):
    """A legal action."""

    action = serializers.CharField(help_text="`R7@3`, `!3`, `+c`, …")
    claims = serializers.ListField(
        child=serializers.IntegerField(), help_text="The stones that could be claimed right after it."
    )


class FormationSerializer(serializers.Serializer[Any]):
    """What a complete side is worth."""

    type = serializers.ChoiceField(choices=["colour_run", "same", "colour", "run", "sum"])
    sum = serializers.IntegerField()


class ProofSerializer(serializers.Serializer[Any]):
    """Whether a seat may claim a stone, and why or why not, from face-up cards alone."""

    valid = serializers.BooleanField()
    mine = FormationSerializer(required=False)
    theirs = FormationSerializer(required=False, allow_null=True, help_text="When the opposite side is complete.")
    best = FormationSerializer(
        required=False,
        allow_null=True,
        help_text="The best the opposite side could become; null if it cannot be completed.",
    )
    reason = serializers.ChoiceField(
        required=False, choices=["not_attacker", "closed", "incomplete", "beaten", "can_be_beaten"]
    )
    counter = CardsField(required=False, help_text="With `can_be_beaten`: unseen cards that would beat it.")
