"""The shape of a position for the schema: NOTATION "Positions". `engine.view` builds it, nothing here does."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.matches.rulesets import TACTIC_KINDS

# Every value there is; `rulesets/` says which of them a ruleset has, and what they are called.
PHASES = ["play", "draw", "scout_draw", "scout_return", "exchange_reply", "over"]
COUNTS = ["all", "sum", "same", "colour", "run", "low"]
ROUND_REASONS = ["five", "adjacent", "four", "adjudicated", "breach", "breaches", "deck", "held"]

CARD = {"type": "string", "description": "`R7`, a tactic card's code, or the back `?c` or `?t`."}
CARDS = {"type": "array", "items": CARD}
DECK = {
    "oneOf": [
        {"type": "integer", "description": "How many cards, while the match is running."},
        {"type": "array", "items": {"type": "string"}, "description": "The cards, top first, once it has finished."},
    ]
}


#: Schemas that several answers have, by name.
COMPONENTS: dict[str, dict[str, Any]] = {
    "TakenFor": {"type": "object", "additionalProperties": {"type": "string"}},
    "Tactics": {"type": "object", "additionalProperties": {"type": "string", "x-extensible-enum": list(TACTIC_KINDS)}},
}

FORMATION_TYPES = ["colour_run", "same", "colour", "run", "sum"]
FORMATIONS = {
    "type": "array",
    "description": "For each stone, from the first: what the side of seat 0 and that of seat 1 are worth; null where a "
    "side is not complete.",
    "items": {
        "type": "array",
        "minItems": 2,
        "maxItems": 2,
        "items": {"oneOf": [{"$ref": "#/components/schemas/Formation"}, {"type": "null"}]},
    },
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


@extend_schema_field({"type": "array", "items": {"type": ["integer", "null"]}, "minItems": 2, "maxItems": 2})
class CompletedField(serializers.ListField):
    """When either side became complete."""


@extend_schema_field(DECK)
class DeckField(serializers.JSONField):
    """A face-down deck."""


class StoneSerializer(serializers.Serializer[Any]):
    """A stone, in the siege game a tile, with its two sides."""

    sides = CardsOfSeatsField(help_text="Of seat 0 and of seat 1, each in the order played.")
    completed = CompletedField(help_text="Number of the action that last completed the side; null while incomplete.")
    modes = CardsField(help_text="Tactic cards under the stone.")
    capacity = serializers.IntegerField(help_text="How many cards a side holds when complete, as things stand now.")
    counts = serializers.ChoiceField(
        choices=COUNTS,
        help_text=(
            "As things stand now: `all` formations; only the `sum`; only `same` value, `colour` or `run` beside the "
            "sum; or the sum and the `low`er wins."
        ),
    )
    damaged = serializers.BooleanField(help_text="Of a tile; never true of a stone.")
    claimed_by = serializers.IntegerField(
        allow_null=True, help_text="The seat that holds the stone; always null of a tile."
    )


class DecksSerializer(serializers.Serializer[Any]):
    """The face-down decks."""

    clan = DeckField()
    tactic = DeckField()


class StepSerializer(serializers.Serializer[Any]):
    """What the current turn has done so far."""

    start_used = serializers.BooleanField(help_text="A retreat or a cauldron: one a turn, before the card.")
    passed = serializers.BooleanField()
    claimed = serializers.BooleanField()
    draws = serializers.IntegerField(help_text="Cards still to draw for a scout.")
    returns = serializers.IntegerField(help_text="Cards still to put under their decks for a scout.")
    offer = CardsField(help_text="What the mover will give in an exchange; backs to everyone else until it is done.")


class RoundResultSerializer(serializers.Serializer[Any]):
    """How a round ended."""

    winner = serializers.IntegerField(allow_null=True, help_text="Null is a draw.")
    reason = serializers.ChoiceField(
        choices=ROUND_REASONS,
        help_text=(
            "`five` or `four` stones in all, three `adjacent`, `adjudicated` when both passed in turn. Of the siege "
            "game: a `breach` is a tile damaged twice, `breaches` a fourth tile damaged; the defender wins by an empty "
            "`deck`, or by having `held` with all sides complete."
        ),
    )
    points = NumbersOfSeatsField(allow_null=True, help_text="What the round scores; null in the siege game.")


class PositionSerializer(serializers.Serializer[Any]):
    """A position as its reader may see it; hidden cards are backs and decks are counts until the match has finished."""

    ruleset = serializers.CharField()
    turn = serializers.IntegerField(help_text="From 1.")
    first = serializers.IntegerField(help_text="The seat that began the round.")
    mover = serializers.IntegerField(help_text="The seat whose turn it is.")
    to_act = serializers.IntegerField(allow_null=True, help_text="The seat to act; null when the round is over.")
    phase = serializers.ChoiceField(
        choices=PHASES,
        help_text=(
            "`play` until a card or a pass, then `draw` until the turn ends. A scout's `scout_draw` and "
            "`scout_return`, an exchange's `exchange_reply` (of the other seat) come between. `over` when the round is."
        ),
    )
    stones = StoneSerializer(many=True, help_text="From left to right; the first is stone 1.")
    hands = CardsOfSeatsField()
    decks = DecksSerializer()
    discard = CardsField(help_text="In the order the cards got there.")
    laid_out = CardsField(help_text="Action cards of the siege game, once played: out of the game.")
    tactics_played = NumbersOfSeatsField(help_text="This round; nobody plays two more than the other.")
    jokers_played = NumbersOfSeatsField(help_text="This round.")
    supports = serializers.IntegerField(help_text="How many supports were played this round (siege game).")
    cauldrons = serializers.IntegerField(allow_null=True, help_text="The defender's left; null but in the siege game.")
    attacker = serializers.IntegerField(allow_null=True, help_text="The seat that attacks; null but in the siege game.")
    passes = serializers.IntegerField(help_text="Turns just past, in a row, of a pass without a claim or a draw.")
    deck_closed = serializers.BooleanField(help_text="With a deck of 52: somebody passed, so nobody draws any more.")
    result = RoundResultSerializer(allow_null=True)
    actions = serializers.IntegerField(help_text="How many actions the round has seen.")
    step = StepSerializer()
    seed = serializers.CharField(required=False, help_text="Of a finished match only: 64 hex digits.")


@extend_schema_field({"$ref": "#/components/schemas/TakenFor"})
class TakenForField(serializers.DictField):
    """The clan cards that the troops of claimed stones were taken for, by the troop's card; beside each position."""

    def __init__(self, **kwargs: Any) -> None:
        text = (
            'Of each troop on a claimed stone the clan card it counted as: `{"J1": "R7"}`. It is the best for its '
            "owner; of several as good one that does not lie at that stone, if there is one, and of those the first in "
            "canonical order. A troop on a side that was not complete was taken for nothing, and is left out."
        )
        super().__init__(child=serializers.CharField(), help_text=text, **kwargs)


@extend_schema_field({"$ref": "#/components/schemas/Tactics"})
class TacticsField(serializers.DictField):
    """The kind of each tactic card of a ruleset, by code; beside each ruleset's name."""

    def __init__(self) -> None:
        super().__init__(
            child=serializers.ChoiceField(choices=list(TACTIC_KINDS)),
            help_text="The kind of each tactic card that its ruleset deals, by code: a `mode` lies under a stone.",
        )


class OptionSerializer(serializers.Serializer[Any]):
    """A legal action."""

    action = serializers.CharField(
        help_text="`R7@3`, `!3`, `+c`, `TR:R7@3>5`, … (actions of [NOTATION](/docs/reference/notation))"
    )
    claims = serializers.ListField(
        child=serializers.IntegerField(), help_text="The stones that could be claimed right after it."
    )
    card = serializers.CharField(required=False, help_text="Of a cauldron alone: the attacker's card that it takes.")
    ends_round = serializers.BooleanField(
        required=False,
        help_text="True of a `pass` or `end` with which the round ends unless you claim first; else left out. Warn the "
        "player: a second pass in a row is a dead end (RULES 2.14).",
    )


class FormationSerializer(serializers.Serializer[Any]):
    """What a complete side is worth."""

    type = serializers.ChoiceField(choices=FORMATION_TYPES)
    sum = serializers.IntegerField()


@extend_schema_field(FORMATIONS)
class FormationsField(serializers.ListField):
    """What the sides of each stone are worth; beside each position."""


class ProofSerializer(serializers.Serializer[Any]):
    """Whether a seat may claim a stone, or a tile, and why or why not, from face-up cards alone."""

    valid = serializers.BooleanField()
    mine = FormationSerializer(required=False)
    theirs = FormationSerializer(required=False, allow_null=True, help_text="When the opposite side is complete.")
    best = FormationSerializer(
        required=False,
        allow_null=True,
        help_text="The best the opposite side could become; null if it cannot be completed.",
    )
    best_with = CardsField(required=False, help_text="Unseen cards that would make `best`.")
    reason = serializers.ChoiceField(
        required=False, choices=["not_attacker", "closed", "incomplete", "beaten", "can_be_beaten"]
    )
    counter = CardsField(required=False, help_text="With `can_be_beaten`: unseen cards that would beat it.")
