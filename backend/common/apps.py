"""The shared tables."""

from django.apps import AppConfig


class CommonApp(AppConfig):
    """Holds the idempotency keys."""

    name = "backend.common"
    label = "common"

    def ready(self) -> None:
        """Register what the OpenAPI document says of our authentication."""
        from backend.common import schema  # noqa: F401, PLC0415 - spectacular wants loaded apps
