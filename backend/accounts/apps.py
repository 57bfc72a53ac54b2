"""The accounts."""

from django.apps import AppConfig


class AccountsApp(AppConfig):
    """Accounts, guests and recovery codes."""

    name = "backend.accounts"
    label = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Register the jobs."""
        from backend.accounts.services import ticket  # noqa: F401, PLC0415 - needs loaded apps
