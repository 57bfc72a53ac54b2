"""The page of the matches that staff has frozen: since when, who froze them and why, and the way to let each go on."""

from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from backend.accounts.models import Account
from backend.matches.models import SEATS, Match
from backend.moderation.interest import tied_among
from backend.moderation.models import AuditRow
from backend.moderation.panel.frame import actor_of, context_of, for_action, page_of
from backend.moderation.roles import Action


class FrozenMatch(NamedTuple):
    """
    A match that stands still.

    *party*: who looks is one to it, so they read neither who froze it nor why, and are not offered to thaw it.
    """

    match: Match
    players: list[Account]
    since: datetime
    by: str
    reason: str
    party: bool


@for_action(Action.MATCH_THAW)
def frozen(request: HttpRequest) -> HttpResponse:
    """List the frozen matches, what has stood still for longest first."""
    matches = Match.objects.filter(status=Match.Status.ACTIVE, frozen=True).order_by("updated")
    page = page_of(request, matches.prefetch_related(SEATS))
    context = context_of(request, _("Frozen matches"), page=page, frozen=_frozen(list(page), actor_of(request)))
    return TemplateResponse(request, "moderation/frozen.html", context)


def _frozen(matches: list[Match], actor: Account) -> list[FrozenMatch]:
    """Return these matches with what the log says of their last freezing. Two queries."""
    ids = [str(match.pk) for match in matches]
    freezings = AuditRow.objects.filter(action=Action.MATCH_FREEZE, target__in=ids).order_by("number")
    last = {row.target: row for row in freezings}
    players = {match.pk: [seat.account for seat in match.seats.all()] for match in matches}
    tied = tied_among(actor, {player.pk for both in players.values() for player in both})
    return [
        FrozenMatch(
            match,
            players[match.pk],
            row.created if row else match.updated,
            row.actor_name if row else "",
            row.data.get("reason", "") if row else "",
            party=not tied.isdisjoint(player.pk for player in players[match.pk]),
        )
        for match in matches
        for row in [last.get(str(match.pk))]
    ]
