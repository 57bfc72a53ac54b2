"""Accounts, devices and tokens, to look at. What opens anything is in no field, no search and no filter."""

from django.contrib import admin
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from backend.accounts.models import AccessToken, Account, Device, TwoStep
from backend.accounts.selectors import accounts_like, former_names, settings_of
from backend.accounts.services.token import token_revoke
from backend.common.admin import ReadOnlyAdmin, yes_or_no
from backend.common.keyset import exactly


@admin.register(Account)
class AccountAdmin(ReadOnlyAdmin):
    """
    Who is here. Neither the password's hash nor any code, key or secret is among the fields.

    Nor is an e-mail address: it is read, and accounts are found by it, for a reason (`moderation.services.email`).
    """

    list_display = [
        "username", "is_guest", "is_bot", "is_active", "is_staff", "confirmed", "with_two_step", "devices", "created",
        "seen",
    ]  # fmt: skip
    list_filter = ["is_guest", "is_bot", "is_active", "is_staff"]
    search_fields = ["username_key", "id"]
    search_help_text = _("A name, also a former one; an id.")
    keyset = ("created", "id")
    fields = [
        "id", "username", "formerly", "email_confirmed", "is_guest", "is_bot", "is_active",
        "is_staff", "is_superuser", "suspended_until", "muted_until", "match_ban_until", "closed_by_staff",
        "must_rename", "access_ended", "with_two_step", "devices", "language", "privacy", "created", "last_login",
        "seen", "deleted",
    ]  # fmt: skip
    readonly_fields = ["formerly", "with_two_step", "devices", "language", "privacy"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Account]:
        """Count the devices, and look for a second step, in the same query."""
        second = TwoStep.objects.filter(account=OuterRef("pk"), confirmed__isnull=False)
        devices = Device.objects.filter(account=OuterRef("pk")).order_by().values("account")
        counted = Coalesce(Subquery(devices.annotate(number=Count("pk")).values("number")), 0)
        accounts: QuerySet[Account] = super().get_queryset(request)
        return accounts.annotate(device_count=counted, second_step=Exists(second))

    def get_search_results(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's
        queryset: QuerySet[Account],
        search_term: str,
    ) -> tuple[QuerySet[Account], bool]:
        """Find by how a name begins, and by the names that an account has had, too."""
        if not search_term:
            return queryset, False
        found = [account.pk for account in accounts_like(search_term, self.list_per_page)]
        return queryset.filter(Q(pk__in=found) | exactly(["id"], search_term)), False

    @admin.display(description=_("formerly"))
    def formerly(self, account: Account) -> str:
        """The names that the account has had."""
        return ", ".join(name.username for name in former_names(account.pk)) or "-"

    @admin.display(description=_("e-mail confirmed"))
    def confirmed(self, account: Account) -> str:
        """Whether the address was confirmed."""
        return yes_or_no(account.email_confirmed)

    @admin.display(description=_("two-step sign-in"))
    def with_two_step(self, account: Account) -> str:
        """Whether signing in takes a second step. Django takes a name of the model's for the model's."""
        return yes_or_no(account.second_step)  # type: ignore[attr-defined]  # annotated above

    @admin.display(description=_("devices"))
    def devices(self, account: Account) -> int:
        """How many there are."""
        return int(account.device_count)  # type: ignore[attr-defined]

    @admin.display(description=_("language"))
    def language(self, account: Account) -> str:
        """The one that was chosen."""
        return settings_of(account).language or gettext("the browser’s")

    @admin.display(description=_("privacy"))
    def privacy(self, account: Account) -> str:
        """What the account lets others see and do. The other settings say how somebody lives, and stay out."""
        chosen = settings_of(account)
        who = {"everyone": gettext("everybody"), "signed_in": gettext("signed in"), "nobody": gettext("nobody")}
        shown = {
            gettext("Profile"): who[chosen.profile],
            gettext("Challenges"): who[chosen.challenges],
            gettext("Results"): yes_or_no(chosen.show_tally),
            gettext("Last visit"): yes_or_no(chosen.show_last_seen),
            gettext("Spectators"): yes_or_no(chosen.spectators),
        }
        return " · ".join(gettext("{name}: {value}").format(name=name, value=value) for name, value in shown.items())


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    """Where accounts are signed in, as their owners see it, without the key of the session."""

    list_display = ["account", "browser", "system", "created", "last_seen"]
    search_fields = ["account__username_key", "id"]
    keyset = ("created", "id")
    list_select_related = ["account"]
    fields = readonly_fields = ("id", "account", "browser", "system", "created", "last_seen")


@admin.register(AccessToken)
class AccessTokenAdmin(ReadOnlyAdmin):
    """Personal tokens, without their digests. One thing can be done to them here: revoking them."""

    list_display = ["name", "account", "shown_scopes", "created", "last_used", "expires_at"]
    search_fields = ["account__username_key", "id"]
    keyset = ("created", "id")
    list_select_related = ["account"]
    fields = readonly_fields = ("id", "account", "name", "shown_scopes", "created", "last_used", "expires_at")
    actions = ["revoke"]

    @admin.display(description=_("scopes"))
    def shown_scopes(self, token: AccessToken) -> str:
        """The scopes on one line."""
        return " ".join(token.scopes)

    @admin.action(description=_("Revoke"), permissions=["view"])
    def revoke(self, request: HttpRequest, tokens: QuerySet[AccessToken]) -> None:
        """Make the chosen tokens void for good, as their owners could."""
        self.log_deletions(request, tokens)  # in the transaction of this request
        for token in tokens:
            token_revoke(token)
        self.message_user(request, gettext("Revoked. Sockets that they opened close within five seconds."))
