"""What our admin pages have in common."""

# ruff: noqa: ARG002 - the arguments are the framework's

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest

admin.site.site_header = "Cairn"
admin.site.site_title = "Cairn"
admin.site.unregister(Group)  # only reading here: nobody is given rights by a click


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    """A page to look at rows, where nothing can be added, changed or deleted. List `fields`; never show all of them."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False
