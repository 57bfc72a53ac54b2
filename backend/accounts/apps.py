"""The accounts."""

from django.apps import AppConfig


class AccountsApp(AppConfig):
    """Accounts, guests and recovery codes."""

    name = "backend.accounts"
    label = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Register the jobs, and this app's parts of an export."""
        from backend.accounts import life  # noqa: F401, PLC0415 - its models are loaded only now
        from backend.accounts.services import delete, forget, mail_queue, ticket, trace  # noqa: F401, PLC0415
