"""The moderation app."""

from django.apps import AppConfig


class ModerationApp(AppConfig):
    """Reports, cases, sanctions, appeals, staff and the audit log."""

    name = "backend.moderation"
    label = "moderation"

    def ready(self) -> None:
        """Register the jobs, and what becomes of all this when an account is deleted."""
        from backend.moderation import life  # noqa: F401, PLC0415 - its models are loaded only now
        from backend.moderation.panel import words  # noqa: F401, PLC0415 - what staff reads, in its language
        from backend.moderation.services import forget, opening, watch  # noqa: F401, PLC0415
