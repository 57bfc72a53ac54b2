"""What becomes of a player's matches when his account is deleted, and what he is told of them when he asks for all."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from backend.accounts.hooks import on_erase, on_export, on_leave
from backend.accounts.models import Account
from backend.matches.errors import MatchFrozen, MatchOver
from backend.matches.models import SEATS, Match, Plan, Vacation
from backend.matches.selectors import match_view
from backend.matches.services.record import match_record
from backend.matches.services.resign import match_resign
from engine.records import to_json

_AT_ONCE = 50


@on_leave
def matches_resign(account: Account) -> None:
    """Give every running match of the account's to its opponent, each in a transaction of its own.

    One that was annulled stays as it is, for it is never to end; it is given away when it is reinstated.
    """
    running = Match.objects.filter(seats__account=account, status=Match.Status.ACTIVE, annulled=False)
    for match_id in list(running.values_list("pk", flat=True)):
        with suppress(MatchOver, MatchFrozen):
            match_resign(match_id=match_id, account=account, though_frozen=True)


@on_export("matches")
def matches_export(account: Account) -> list[dict[str, Any]]:
    """Tell of each match as its player sees it, with the record of those that are over. Costs a few queries each."""
    return [_export(match, account) for match in _matches_of(account)]


@on_erase
def vacations_erase(account: Account) -> None:
    """Forget when the account was away. Its matches have been resigned, and what their clocks went by is over."""
    Vacation.objects.filter(account=account).delete()


@on_erase
def plans_erase(account: Account) -> None:
    """Forget what the account has planned. Its matches have been resigned."""
    Plan.objects.filter(account=account).delete()


@on_export("plans")
def plans_export(account: Account) -> list[Any]:
    """Tell what the account has planned, and what became of it."""
    plans = Plan.objects.filter(account=account).order_by("updated", "pk")
    return list(plans.values("match", "branches", "outcome", "answer", "updated"))


@on_export("vacations")
def vacations_export(account: Account) -> list[Any]:
    """Tell when the account was away."""
    return list(Vacation.objects.filter(account=account).values("since", "until"))


def _matches_of(account: Account) -> Iterator[Match]:
    matches = Match.objects.filter(seats__account=account).order_by("created", "pk").prefetch_related(SEATS)
    return matches.iterator(chunk_size=_AT_ONCE)


def _export(match: Match, account: Account) -> dict[str, Any]:
    record = to_json(match_record(match=match)) if match.is_over else None
    return {**match_view(match, account.pk), "record": record}
