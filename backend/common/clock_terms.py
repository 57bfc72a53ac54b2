"""What time two players can agree on: for a challenge, and for what somebody likes his challenges to begin with."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from backend.common.serializers import StrictSerializer, WholeNumberField

MINUTE, HOUR, DAY = 60, 3600, 86_400

#: Seconds that each type can be agreed to have, least and most; and its increment.
SECONDS: Mapping[str, tuple[int, int]] = {
    "turn": (HOUR, 14 * DAY),
    "bank": (HOUR, 60 * DAY),
    "live": (MINUTE, 3 * HOUR),
}
INCREMENTS: Mapping[str, tuple[int, int]] = {"bank": (0, 3 * DAY), "live": (0, 3 * MINUTE)}


def _clock_shape(kind: str) -> dict[str, Any]:
    """What the schema says of a clock of that type."""
    fields = {"seconds": SECONDS[kind]} | ({"increment": INCREMENTS[kind]} if kind != "turn" else {})
    shape: dict[str, Any] = {"properties": {"type": {"type": "string", "enum": [kind]}}}
    for field, (least, most) in fields.items():
        shape["properties"][field] = {"type": "integer", "minimum": least, "maximum": most}
    return shape if "increment" in fields else shape | {"not": {"required": ["increment"]}}


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

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Hold seconds and increment to what the type allows."""
        kind = attrs["type"]
        if kind in INCREMENTS:
            attrs.setdefault("increment", 0)
        elif "increment" in attrs:
            raise serializers.ValidationError({"increment": _no("Only banks have one.", code="no_increment")})
        for field, limits in (("seconds", SECONDS), ("increment", INCREMENTS)):
            if field in attrs and not limits[kind][0] <= attrs[field] <= limits[kind][1]:
                least, most = limits[kind]
                sentence = f"From {least} to {most} for {kind}."
                raise serializers.ValidationError({field: _no(sentence, code="out_of_range")})
        return attrs


def _no(sentence: str, *, code: str) -> serializers.ErrorDetail:
    return serializers.ErrorDetail(sentence, code=code)
