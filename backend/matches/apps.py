from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches: their rows, the services that write them, what a reader may see of them, and the live socket."""

    name = "backend.matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the jobs, what notices say of matches, and what becomes of them when an account is deleted."""
        from backend.matches import about, life  # noqa: F401, PLC0415 - its models are loaded only now
        from backend.matches.services import plan_play, remind, sweep  # noqa: F401, PLC0415
