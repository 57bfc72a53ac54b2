"""Looking at what the house has to do. The secret that its thoughts come from is in no field, no search, no filter."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from backend.bots.models import HouseMatch
from backend.common.admin import ReadOnlyAdmin


@admin.register(HouseMatch)
class HouseMatchAdmin(ReadOnlyAdmin):
    """The house's matches: when it acts next, and whether thinking fails."""

    list_display = ["match", "opponent", "player", "over", "due", "leased_until", "failures"]
    list_filter = ["over"]
    search_fields = ["match__id", "player__username_key"]
    keyset = ("match",)
    list_select_related = ["match", "player"]
    fields = readonly_fields = (
        *("match", "opponent", "player", "seat", "over", "due", "watched", "lease", "leased_until", "failures"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[HouseMatch]:
        """Seats and accounts come along."""
        rows: QuerySet[HouseMatch] = super().get_queryset(request)
        return rows.select_related("match", "player").prefetch_related("match__seats__account")

    @admin.display(description=_("opponent"))
    def opponent(self, row: HouseMatch) -> str:
        """Which of the house's."""
        return " ".join(seat.account.username for seat in row.match.seats.all() if seat.number == row.seat)
