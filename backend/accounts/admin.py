"""Accounts, to look at."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from backend.accounts.models import AccessToken, Account
from backend.accounts.services.token import token_revoke
from backend.common.admin import ReadOnlyAdmin


@admin.register(Account)
class AccountAdmin(ReadOnlyAdmin):
    """Who is here. Neither the password's hash nor anything of recovery codes is among the fields."""

    list_display = ["username", "is_guest", "is_bot", "is_active", "is_staff", "created", "seen"]
    list_filter = ["is_guest", "is_bot", "is_active", "is_staff"]
    search_fields = ["username", "username_key", "id"]
    ordering = ["-created"]
    fields = [
        "id", "username", "email", "email_confirmed", "is_guest", "is_bot", "is_active", "is_staff", "is_superuser",
        "created", "last_login", "seen", "deleted",
    ]  # fmt: skip


@admin.register(AccessToken)
class AccessTokenAdmin(ReadOnlyAdmin):
    """Personal tokens, without their digests. One thing can be done to them here: revoking them."""

    list_display = ["name", "account", "shown_scopes", "created", "last_used", "expires_at"]
    search_fields = ["name", "account__username_key", "id"]
    ordering = ["-created"]
    list_select_related = ["account"]
    fields = readonly_fields = ("id", "account", "name", "shown_scopes", "created", "last_used", "expires_at")
    actions = ["revoke"]

    @admin.display(description="scopes")
    def shown_scopes(self, token: AccessToken) -> str:
        """The scopes on one line."""
        return " ".join(token.scopes)

    @admin.action(description="Revoke", permissions=["view"])
    def revoke(self, request: HttpRequest, tokens: QuerySet[AccessToken]) -> None:
        """Make the chosen tokens void for good, as their owners could."""
        self.log_deletions(request, tokens)
        for token in tokens:
            token_revoke(token)
        self.message_user(request, "Revoked. Sockets that they opened close within five seconds.")
