"""Accounts, to look at."""

from django.contrib import admin

from backend.accounts.models import Account
from backend.common.admin import ReadOnlyAdmin


@admin.register(Account)
class AccountAdmin(ReadOnlyAdmin):
    """Who is here. Neither the password's hash nor anything of recovery codes is among the fields."""

    list_display = ["username", "is_guest", "is_active", "is_staff", "created", "last_login"]
    list_filter = ["is_guest", "is_active", "is_staff"]
    search_fields = ["username", "username_key", "id"]
    ordering = ["-created"]
    fields = [
        "id", "username", "email", "email_confirmed", "is_guest", "is_active", "is_staff", "is_superuser", "created",
        "last_login",
    ]  # fmt: skip
