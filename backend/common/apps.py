"""The shared tables."""

from django.apps import AppConfig


class CommonApp(AppConfig):
    """Holds the idempotency keys."""

    name = "backend.common"
    label = "common"

    def ready(self) -> None:
        """Register the job, and what the OpenAPI document says of our authentication."""
        from backend.common import idempotency, schema  # noqa: F401, PLC0415 - both want loaded apps
