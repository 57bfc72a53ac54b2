"""What time two players can agree on: for a challenge, and for what somebody likes his challenges to begin with."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from backend.common.rests import RESTS
from backend.common.serializers import StrictSerializer, WholeNumberField

MINUTE, HOUR, DAY = 60, 3600, 86_400

#: Seconds that each type can be agreed to have, least and most; and its increment.
SECONDS: Mapping[str, tuple[int, int]] = {
    "turn": (HOUR, 14 * DAY),
    "bank": (HOUR, 60 * DAY),
    "live": (MINUTE, 3 * HOUR),
}
INCREMENTS: Mapping[str, tuple[int, int]] = {"bank": (0, 3 * DAY), "live": (0, 3 * MINUTE)}

#: The types that leave a player's nights, weekends and vacations to him; who plays live sits there.
PATIENT = ("turn", "bank")


def _clock_shape(kind: str) -> dict[str, Any]:
    """What the schema says of a clock of that type."""
    fields = {"seconds": SECONDS[kind]} | ({"increment": INCREMENTS[kind]} if kind != "turn" else {})
    # Not an enumeration of one: spectacular would give all of them the name, and the values, of the first.
    shape: dict[str, Any] = {"properties": {"type": {"type": "string", "pattern": f"^{kind}$"}}}
    for field, (least, most) in fields.items():
        shape["properties"][field] = {"type": "integer", "minimum": least, "maximum": most}
    absent = [*(() if "increment" in fields else ("increment",)), *(() if kind in PATIENT else ("rests",))]
    return shape | {"not": {"anyOf": [{"required": [field]} for field in absent]}} if absent else shape


class RestsField(serializers.MultipleChoiceField):
    """Some of the rests, each once; written down in one order."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=list(RESTS), **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:  # type: ignore[override]  # a set is no JSON
        """Refuse what is no list of them."""
        if not isinstance(data, list):
            self.fail("not_a_list", input_type=type(data).__name__)
        for rest in data:
            if rest not in RESTS:
                self.fail("invalid_choice", input=rest)
        return [rest for rest in RESTS if rest in data]

    def to_representation(self, value: Any) -> list[str]:  # type: ignore[override]
        """Return them as they are stored."""
        return list(value)


class ClockAgreedSerializer(StrictSerializer):
    """How much time the players agree on. Seconds throughout."""

    schema_keywords = {"oneOf": [_clock_shape(kind) for kind in SECONDS]}

    type = serializers.ChoiceField(
        choices=list(SECONDS),
        help_text="`turn`: so long for each turn. `bank`: so long in all. `live`: the same for players who sit at it.",
    )
    seconds = WholeNumberField(
        help_text="`turn`: 1 hour to 14 days; `bank`: 1 hour to 60 days; `live`: 1 minute to 3 hours."
    )
    increment = WholeNumberField(
        required=False, help_text="Added for each turn done. `bank`: up to 3 days; `live`: up to 3 minutes."
    )
    rests = RestsField(
        required=False,
        help_text="What does not count, in the time zone of the player to act: `nights`, 23:00 to 8:00; `weekends`, "
        "Saturday and Sunday. Not for `live`. Both players need a `time_zone` in their settings.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Hold seconds and increment to what the type allows."""
        kind = attrs["type"]
        if kind in INCREMENTS:
            attrs.setdefault("increment", 0)
        elif "increment" in attrs:
            raise serializers.ValidationError({"increment": _no("Only banks have one.", code="no_increment")})
        if kind not in PATIENT and "rests" in attrs:
            raise serializers.ValidationError({"rests": _no("A live match knows no rest.", code="no_rests")})
        if not attrs.get("rests"):
            attrs.pop("rests", None)
        for field, limits in (("seconds", SECONDS), ("increment", INCREMENTS)):
            if field in attrs and not limits[kind][0] <= attrs[field] <= limits[kind][1]:
                least, most = limits[kind]
                sentence = f"From {least} to {most} for {kind}."
                raise serializers.ValidationError({field: _no(sentence, code="out_of_range")})
        return attrs


def _no(sentence: str, *, code: str) -> serializers.ErrorDetail:
    return serializers.ErrorDetail(sentence, code=code)
