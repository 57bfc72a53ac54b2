from django.apps import AppConfig


class ChallengesConfig(AppConfig):
    """Challenges: an invitation by link, by code, in the lobby or to one account, until somebody accepts it."""

    name = "backend.challenges"
    default_auto_field = "django.db.models.BigAutoField"
