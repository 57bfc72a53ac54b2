"""Fields that the schema gives names to."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from backend.matches.models import Match


class MatchStatusField(serializers.ChoiceField):
    """Whether a match is still played."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=Match.Status.values, **kwargs)


class MatchStatusName(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """A component of its own: challenges have a `status`, too, and two nameless enumerations would collide."""

    target_class = MatchStatusField

    def get_name(self) -> str:
        """Return the component's name."""
        return "MatchStatus"

    def map_serializer_field(self, *_: Any) -> dict[str, Any]:
        """Return the component."""
        return {"type": "string", "enum": Match.Status.values}
