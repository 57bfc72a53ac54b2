"""The configuration as an app, for its commands and checks."""

from django.apps import AppConfig


class ConfigApp(AppConfig):
    """Holds `manage.py serve` and the checks of the settings."""

    name = "backend.config"
    label = "config"

    def ready(self) -> None:
        """Register the checks and the job."""
        from backend.config import checks, guests  # noqa: F401, PLC0415 - registering needs loaded apps
