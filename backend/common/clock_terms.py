"""What time two players can agree on: for a challenge, and for what somebody likes their challenges to begin with."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rest_framework import serializers

from backend.common.errors import Invalid
from backend.common.serializers import StrictSerializer, WholeNumberField

MINUTE, HOUR, DAY = 60, 3600, 86_400

#: Seconds that each type can be agreed to have, least and most; and its increment.
SECONDS: Mapping[str, tuple[int, int]] = {
    "turn": (HOUR, 14 * DAY),
    "bank": (HOUR, 60 * DAY),
    "live": (MINUTE, 3 * HOUR),
}
INCREMENTS: Mapping[str, tuple[int, int]] = {"bank": (0, 3 * DAY), "live": (0, 3 * MINUTE)}

#: What of each turn is taken from no bank, so that an answer that was planned, and comes minutes later so that nobody
#: knows, costs its owner nothing; and everybody is treated alike, so that it reveals nothing either.
DELAY = 3 * MINUTE

#: The types of correspondence clocks, which leave players their nights, weekends and vacations; `live` does not.
CORRESPONDENCE = ("turn", "bank")

NIGHTS, WEEKENDS = "nights", "weekends"

#: What two players can agree not to count, in the order in which it is written down.
EXCLUDED_TIMES = (NIGHTS, WEEKENDS)


def _clock_shape(kind: str) -> dict[str, Any]:
    """What the schema says of a clock of that type."""
    fields = {"seconds": SECONDS[kind]} | ({"increment": INCREMENTS[kind]} if kind != "turn" else {})
    # Not an enumeration of one: spectacular would give all of them the name, and the values, of the first.
    shape: dict[str, Any] = {"properties": {"type": {"type": "string", "pattern": f"^{kind}$"}}}
    for field, (least, most) in fields.items():
        shape["properties"][field] = {"type": "integer", "minimum": least, "maximum": most}
    if kind in INCREMENTS:
        shape["properties"]["cap"] = {"type": "integer", "minimum": SECONDS[kind][0], "maximum": SECONDS[kind][1]}
    if kind == "bank":
        shape["properties"]["delay"] = {"type": "integer", "minimum": DELAY, "maximum": DELAY}
    known = {*shape["properties"], *(("excluded_time",) if kind in CORRESPONDENCE else ())}
    absent = [field for field in ("increment", "cap", "delay", "excluded_time") if field not in known]
    return shape | {"not": {"anyOf": [{"required": [field]} for field in absent]}} if absent else shape


def _clock_shapes(kind: str, *others: str) -> dict[str, Any]:
    """What the schema says of clocks of these types: not as alternatives, each of which generators make a class of."""
    if not others:
        return _clock_shape(kind)
    which = {"properties": {"type": {"type": "string", "pattern": f"^{kind}$"}}}
    return {"if": which, "then": _clock_shape(kind), "else": _clock_shapes(*others)}


class ExcludedTimeField(serializers.MultipleChoiceField):
    """Some of the times that do not count, each once; written down in one order."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=list(EXCLUDED_TIMES), **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:  # type: ignore[override]  # a set is no JSON
        """Refuse what is no list of them."""
        if not isinstance(data, list):
            self.fail("not_a_list", input_type=type(data).__name__)
        for name in data:
            if name not in EXCLUDED_TIMES:
                self.fail("invalid_choice", input=name)
        return [name for name in EXCLUDED_TIMES if name in data]

    def to_representation(self, value: Any) -> list[str]:  # type: ignore[override]
        """Return them as they are stored."""
        return list(value)


class ClockAgreedSerializer(StrictSerializer):
    """How much time the players agree on. Seconds throughout."""

    schema_keywords = _clock_shapes(*SECONDS)

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
    cap = WholeNumberField(
        required=False,
        help_text="More than that is in no bank, whatever turns add: at least `seconds`, and what `seconds` may be at "
        "most. Unless given, twice `seconds`, where there is an `increment`.",
    )
    delay = WholeNumberField(
        required=False,
        help_text=f"Of each turn, so much is not taken from the bank: {DELAY} for `bank`, whether given or not; none "
        "for others.",
    )
    excluded_time = ExcludedTimeField(
        required=False,
        help_text="What does not count, in the time zone of the player to act: `nights`, 23:00 to 8:00; `weekends`, "
        "Saturday and Sunday. Not for `live`. Both players need a `time_zone` in their settings.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse what `clock_faults` does."""
        if attrs["type"] in INCREMENTS:
            attrs.setdefault("increment", 0)
        for fault in clock_faults(attrs):
            raise serializers.ValidationError({fault.field: serializers.ErrorDetail(fault.sentence, fault.code)})
        if not attrs.get("excluded_time", True):
            attrs.pop("excluded_time")
        return attrs


class ClockFault(NamedTuple):
    """What is wrong with a field of a clock."""

    field: str
    code: str
    sentence: str


def clock_faults(clock: Mapping[str, Any]) -> Iterator[ClockFault]:
    """Yield what is wrong with a clock that players want to agree on."""
    kind = clock["type"]
    for field in ("increment", "cap"):
        if field in clock and kind not in INCREMENTS:
            yield ClockFault(field, code="no_increment", sentence="Only banks have one.")
    if kind not in CORRESPONDENCE and "excluded_time" in clock:
        yield ClockFault("excluded_time", code="no_excluded_time", sentence="In a live match all time counts.")
    if "cap" in clock and not clock["seconds"] <= clock["cap"] <= SECONDS[kind][1]:
        yield ClockFault("cap", code="out_of_range", sentence=f"From {clock['seconds']} to {SECONDS[kind][1]}.")
    if "delay" in clock and (clock["delay"] != DELAY or kind != "bank"):
        yield ClockFault("delay", code="out_of_range", sentence=f"{DELAY} for bank, and none for others.")
    for field, limits in (("seconds", SECONDS), ("increment", INCREMENTS)):
        least, most = limits.get(kind, (0, 0))
        if field in clock and not least <= clock[field] <= most:
            yield ClockFault(field, code="out_of_range", sentence=f"From {least} to {most} for {kind}.")


def check_clock(clock: Mapping[str, Any] | None) -> None:
    """
    Refuse a clock that players cannot agree on.

    Raises:
        Invalid: Of the first field that is wrong.
    """
    for fault in clock_faults(clock or {"type": "turn"}):
        raise Invalid.field(f"clock.{fault.field}", fault.code, fault.sentence)


def with_bounds(clock: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return the clock with all that players agree on with it: how full a bank gets, what of a turn costs nothing."""
    if clock is None:
        return None
    bounds: dict[str, Any] = {}
    if clock.get("increment"):
        bounds["cap"] = min(2 * clock["seconds"], SECONDS[clock["type"]][1])
    if clock["type"] == "bank":
        bounds["delay"] = DELAY
    return bounds | dict(clock)
