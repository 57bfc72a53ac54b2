"""Feeds, to look at."""

from django.contrib import admin

from backend.common.admin import ReadOnlyAdmin
from backend.notifications.models import FeedItem


@admin.register(FeedItem)
class FeedItemAdmin(ReadOnlyAdmin):
    """Who was told what, and when."""

    list_display = ["account", "number", "kind", "match", "challenge", "created"]
    list_filter = ["kind"]
    list_select_related = ["account"]
    search_fields = ["account__username_key", "match", "challenge"]
    ordering = ["-created", "-number"]
    fields = readonly_fields = ("account", "number", "kind", "match", "challenge", "data", "created")
