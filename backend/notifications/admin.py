"""Feeds, and what was delivered of them, to look at."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from backend.common.admin import ReadOnlyAdmin
from backend.notifications.models import Delivery, FeedItem


@admin.register(FeedItem)
class FeedItemAdmin(ReadOnlyAdmin):
    """Who was notified of what, and when."""

    list_display = ["account", "number", "kind", "match", "challenge", "created"]
    list_filter = ["kind"]
    list_select_related = ["account"]
    search_fields = ["account__username_key", "match"]
    keyset = ("id",)
    fields = readonly_fields = ("account", "number", "kind", "match", "challenge", "data", "created")


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    """What left for which account, and its outcome. Where it went is hidden: a phone's address is as good as a key."""

    list_display = ["account", "channel", "number", "created", "due", "tries", "outcome", "why"]
    list_filter = ["channel", "outcome"]
    list_select_related = ["account", "item"]
    search_fields = ["account__username_key", "id"]
    keyset = ("created", "id")
    fields = readonly_fields = (
        *("id", "account", "channel", "number", "created", "due", "expires"),
        *("tries", "outcome", "ended", "failed", "why"),
    )

    @admin.display(description=_("number"), ordering="item__number")
    def number(self, delivery: Delivery) -> int | None:
        """Of the notice in its feed; none for a digest."""
        return delivery.item.number if delivery.item else None
