from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Notices: what concerns an account over all its matches, kept as its feed, and delivered beyond it."""

    name = "backend.notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the jobs, and what becomes of a feed when its account is deleted."""
        from backend.notifications import life  # noqa: F401, PLC0415 - its models are loaded only now
        from backend.notifications.services import deliver, digest, forget, spread  # noqa: F401, PLC0415
