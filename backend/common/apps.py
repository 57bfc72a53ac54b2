"""The shared tables."""

import gc

from django.apps import AppConfig


class CommonApp(AppConfig):
    """Holds the idempotency keys, and the outcomes of the jobs."""

    name = "backend.common"
    label = "common"

    def ready(self) -> None:
        """Register how the OpenAPI document has our authentication, and end what `manage.py` began."""
        from backend.common import schema  # noqa: F401, PLC0415 - it wants loaded apps

        gc.freeze()
        gc.enable()
