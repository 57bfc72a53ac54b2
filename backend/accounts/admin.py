"""Accounts, to look at."""

from django.contrib import admin
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.http import HttpRequest

from backend.accounts.models import AccessToken, Account, TwoStep
from backend.accounts.services.token import token_revoke
from backend.common.admin import ReadOnlyAdmin


@admin.register(Account)
class AccountAdmin(ReadOnlyAdmin):
    """Who is here. Neither the password's hash nor any code, key or secret is among the fields."""

    list_display = [
        "username", "is_guest", "is_bot", "is_active", "is_staff", "confirmed", "two_step", "devices", "created",
        "seen",
    ]  # fmt: skip
    list_filter = ["is_guest", "is_bot", "is_active", "is_staff"]
    search_fields = ["username", "username_key", "email", "id"]
    ordering = ["-created"]
    fields = [
        "id", "username", "email", "email_confirmed", "email_wanted", "is_guest", "is_bot", "is_active", "is_staff",
        "is_superuser", "two_step", "devices", "created", "last_login", "seen", "deleted",
    ]  # fmt: skip
    readonly_fields = ["two_step", "devices"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Account]:
        """Count the devices, and look for a second step, in the same query."""
        second = TwoStep.objects.filter(account=OuterRef("pk"), confirmed__isnull=False)
        accounts: QuerySet[Account] = super().get_queryset(request)
        return accounts.annotate(device_count=Count("devices"), second_step=Exists(second))

    @admin.display(boolean=True, description="e-mail confirmed")
    def confirmed(self, account: Account) -> bool:
        """Whether the address was confirmed."""
        return account.email_confirmed is not None

    @admin.display(boolean=True, description="two-step sign-in")
    def two_step(self, account: Account) -> bool:
        """Whether signing in takes a second step."""
        return bool(account.second_step)  # type: ignore[attr-defined]  # annotated above

    @admin.display(description="devices", ordering="device_count")
    def devices(self, account: Account) -> int:
        """How many there are; which, is nobody's business."""
        return int(account.device_count)  # type: ignore[attr-defined]


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
