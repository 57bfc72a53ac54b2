"""The chat app."""

from django.apps import AppConfig


class ChatApp(AppConfig):
    """Messages, mutes and notes."""

    name = "backend.chat"
    label = "chat"
