"""The configuration as an app, for its commands and checks."""

from django.apps import AppConfig


class ConfigApp(AppConfig):
    """Holds `manage.py serve`, the checks of the settings, and what the apps do for those below them."""

    name = "backend.config"
    label = "config"

    def ready(self) -> None:
        """Register the checks, and hand the lists of `wiring` to the apps below."""
        from backend.config import checks  # noqa: F401, PLC0415 - registering needs loaded apps
        from backend.config.wiring import wire  # noqa: PLC0415 - the same

        wire()
