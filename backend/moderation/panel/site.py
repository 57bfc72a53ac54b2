"""The admin's site with the panel in it."""

from typing import TYPE_CHECKING, Any, cast

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext as _

from backend.accounts.models import Account
from backend.accounts.staff_site import StaffSite
from backend.moderation.panel import jobs, names
from backend.moderation.queues import QUEUES, queue_counts
from backend.moderation.roles import Action, may, role_of

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


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

    def index(  # type: ignore[override]  # another page than Django's
        self,
        request: HttpRequest,
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002 - Django's
    ) -> HttpResponse:
        """Show the queues."""
        from backend.moderation.panel.pages import home  # noqa: PLC0415

        return home(request)

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Add the panel's own part of the menu, for those who see any of it."""
        context = super().each_context(request)
        return {**context, "menu": self._menu(request) if context["has_permission"] else []}

    def _menu(self, request: HttpRequest) -> list[dict[str, Any]]:
        actor = cast("Account", request.user)
        counts = queue_counts(actor)
        queues = [self._item(request, names.QUEUES[name], counts[name], "moderation_queue", name) for name in QUEUES]
        others: list[tuple[str, StrOrPromise, Action]] = [
            ("moderation_closed", names.CLOSED, Action.CASE_ASSIGN),
            ("moderation_frozen", _("Frozen matches"), Action.MATCH_THAW),
            ("moderation_replies", _("Replies"), Action.CASE_ASSIGN),
            ("moderation_rules", _("House rules"), Action.CASE_ASSIGN),
            ("moderation_statistics", _("Statistics"), Action.CASE_ASSIGN),
            ("moderation_audit", _("Log"), Action.AUDIT_READ),
        ]
        others.append(("moderation_staff", _("Staff"), Action.ROLE_GIVE))
        pages = [self._item(request, title, 0, name) for name, title, action in others if may(actor, action)]
        if may(actor, jobs.ACTION):
            pages.append(self._item(request, _("Jobs"), jobs.jobs_troubled(), "moderation_jobs"))
        return [{"title": _("Cases"), "items": queues}, {"title": _("Moderation"), "items": pages}]

    def _item(self, request: HttpRequest, title: "StrOrPromise", count: int, name: str, *args: str) -> dict[str, Any]:
        link = reverse(f"admin:{name}", args=args)
        return {"title": title, "count": count, "link": link, "active": request.path == link}
