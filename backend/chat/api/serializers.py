"""Shapes of requests and answers about chats and notes. Answers are built by `selectors`; serializers document them."""

from typing import Any

from rest_framework import serializers

from backend.chat.models import LONGEST_MESSAGE, LONGEST_NOTE
from backend.chat.reasons import Reason
from backend.common.serializers import PlainTextField, ProblemSerializer, StrictSerializer, TruthField


class MessageRequestSerializer(StrictSerializer):
    """A message to write."""

    text = PlainTextField(
        max_length=LONGEST_MESSAGE,
        trim_whitespace=True,
        help_text="1 to 500 characters of plain text on one line, kept in Unicode's form NFC.",
    )


class MessageSerializer(serializers.Serializer[Any]):
    """A message. It never changes, but its text goes if staff remove it or its writer deletes the account."""

    number = serializers.IntegerField(help_text="From 1 in each match, without gaps.")
    seat = serializers.IntegerField(help_text="Who wrote it.")
    text = serializers.CharField(
        allow_blank=True,
        help_text="Plain text: show it as it is, never as markup. Empty where its writer has deleted "
        "their account or staff have removed it, and nowhere else.",
    )
    removed = serializers.BooleanField(help_text="Whether staff have removed it; they may restore it.")
    created = serializers.DateTimeField()


class MessagesSerializer(serializers.Serializer[Any]):
    """Messages, oldest first."""

    results = MessageSerializer(many=True)
    message = serializers.IntegerField(help_text="Number of the last message; 0 when there is none.")


class ChatRequestSerializer(StrictSerializer):
    """What can be set of a chat."""

    muted = TruthField()


class ChatSerializer(serializers.Serializer[Any]):
    """The chat of a match, as one of its players finds it."""

    muted = serializers.BooleanField(help_text="Whether you have muted it.")
    open = serializers.BooleanField(help_text="Whether you can write now.")
    reason = serializers.ChoiceField(
        choices=Reason.values,
        allow_null=True,
        help_text=(
            "Why not: one of you is a guest; the match ended more than 7 days ago; staff let you write "
            "to nobody for now; you have muted it; you have blocked "
            "the other; or it is off for you both."
        ),
    )
    reactions = serializers.ListField(
        child=serializers.CharField(),
        help_text="Texts that you can send now as quick reactions, with a guest too. Empty where nothing can be sent.",
    )


class ChatRefusedSerializer(ProblemSerializer):
    """Nothing can be written."""

    reason = serializers.CharField(required=False, help_text="With `chat_off`: as in `Chat`.")
    until = serializers.DateTimeField(required=False, allow_null=True, help_text="With `muted`; null for no end.")


class NoteRequestSerializer(StrictSerializer):
    """A note to keep."""

    text = PlainTextField(
        max_length=LONGEST_NOTE, lines=True, allow_blank=True, help_text="Up to 4000 characters of plain text."
    )


class NoteSerializer(serializers.Serializer[Any]):
    """Your note."""

    text = serializers.CharField(allow_blank=True, help_text="Empty when there is none.")
    updated = serializers.DateTimeField(allow_null=True)
