"""Shapes of the feed."""

from typing import Any

from rest_framework import serializers

from backend.common.longpoll import WaitField
from backend.common.serializers import QuerySerializer
from backend.notifications.models import FeedItem

LARGEST = 2**31 - 1


def after_field(help_text: str) -> serializers.IntegerField:
    """The parameter `after`: the number of a notice, or 0."""
    return serializers.IntegerField(min_value=0, max_value=LARGEST, required=False, help_text=help_text)


class FeedQuerySerializer(QuerySerializer):
    """From where to read on, and how long to wait for it."""

    after = after_field("The `cursor` of your last answer.")
    wait = WaitField()


class NoticeSerializer(serializers.Serializer[Any]):
    """Something that concerns you."""

    number = serializers.IntegerField(help_text="From 1, without gaps, of your feed.")
    kind = serializers.ChoiceField(choices=FeedItem.Kind.values)
    match = serializers.UUIDField(allow_null=True)
    challenge = serializers.UUIDField(allow_null=True)
    data = serializers.JSONField(help_text="What else the kind says.")  # type: ignore[assignment]  # a field, not the form's data
    created = serializers.DateTimeField()


class FeedSerializer(serializers.Serializer[Any]):
    """Notices, oldest first."""

    results = NoticeSerializer(many=True)
    cursor = serializers.IntegerField(help_text="What to send as `after` next time.")
