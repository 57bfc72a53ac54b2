"""What our admin pages have in common."""

# ruff: noqa: ARG002 - the arguments are the framework's

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from unfold.admin import ModelAdmin

admin.site.unregister(Group)  # only reading here: nobody is given rights by a click


class ReadOnlyAdmin(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """A page to look at rows, where nothing can be added, changed or deleted. List `fields`; never show all of them."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """
        Only what `list_filter` offers.

        Django lets the address ask about any column, and whether rows are found tells what no page shows: a hidden
        card, a password's hash.
        """
        offered = [str(name) for name in self.list_filter]
        return lookup in {f"{name}{way}" for name in offered for way in ("", "__exact", "__isnull")}

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False
