from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Notices: what concerns an account over all its matches, kept as its feed."""

    name = "backend.notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the job."""
        from backend.notifications.services import forget  # noqa: F401, PLC0415 - its models are loaded only now
