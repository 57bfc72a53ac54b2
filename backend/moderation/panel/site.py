"""The admin's site with the panel in it."""

from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, reverse

from backend.accounts.models import Account
from backend.accounts.staff_site import StaffSite
from backend.moderation.panel import names
from backend.moderation.roles import Action, may, role_of
from backend.moderation.selectors import QUEUES, queue_counts


class PanelSite(StaffSite):
    """The admin for who has a role: queues first, the tables after them."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the request may see any page: staff with a second step and a role."""
        return super().has_permission(request) and role_of(cast("Account", request.user)) is not None

    def get_urls(self) -> list[URLResolver | URLPattern]:
        """Add the panel's pages."""
        from backend.moderation.panel.urls import PAGES  # noqa: PLC0415 - its models are loaded only now

        own = [path(f"moderation/{route}", self.admin_view(view), name=name) for route, view, name in PAGES]
        return [*own, *super().get_urls()]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # noqa: ARG002
        """Show the queues."""
        from backend.moderation.panel.pages import home  # noqa: PLC0415

        return home(request)

    def get_sidebar_list(self, request: HttpRequest) -> list[dict[str, Any]]:
        """The panel's own part of the menu."""
        actor = cast("Account", request.user)
        counts = queue_counts(actor)
        queues = [self._item(request, names.QUEUES[name], counts[name], "moderation_queue", name) for name in QUEUES]
        others = [("moderation_replies", "Replies", Action.CASE_CLAIM), ("moderation_audit", "Log", Action.AUDIT_READ)]
        others.append(("moderation_staff", "Staff", Action.ROLE_GIVE))
        pages = [self._item(request, title, 0, name) for name, title, action in others if may(actor, action)]
        return [{"title": "Cases", "items": queues}, {"title": "Moderation", "items": pages}]

    def _item(self, request: HttpRequest, title: str, count: int, name: str, *args: str) -> dict[str, Any]:
        link = reverse(f"admin:{name}", args=args)
        return {"title": title, "count": count, "link": link, "active": request.path == link, "has_permission": True}
