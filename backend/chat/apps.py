"""The chat app."""

from django.apps import AppConfig


class ChatApp(AppConfig):
    """Messages, mutes and notes."""

    name = "backend.chat"
    label = "chat"

    def ready(self) -> None:
        """Register what becomes of messages and notes when an account is deleted."""
        from backend.chat import life  # noqa: F401, PLC0415 - its models are loaded only now
