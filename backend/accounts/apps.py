"""The accounts."""

from django.apps import AppConfig


class AccountsApp(AppConfig):
    """Accounts, guests and recovery codes."""

    name = "backend.accounts"
    label = "accounts"
    verbose_name = "Accounts"
