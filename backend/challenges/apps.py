from django.apps import AppConfig


class ChallengesConfig(AppConfig):
    """Challenges: an invitation by link, by code, in the lobby or to one account, until somebody accepts it."""

    name = "backend.challenges"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what notices say of challenges, and what becomes of them when an account is deleted."""
        from backend.challenges import about, life  # noqa: F401, PLC0415 - its models are loaded only now
