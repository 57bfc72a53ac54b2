"""What an export of an account holds of its matches, plans and vacations."""

from collections.abc import Iterator
from typing import Any

from backend.accounts.models import Account
from backend.matches.errors import UnknownRuleset
from backend.matches.models import SEATS, Match, Plan, Vacation
from backend.matches.selectors import match_summaries, match_view
from backend.matches.selectors.imported import imported_records, record_json
from backend.matches.selectors.record import match_record
from engine.records import to_json

_AT_ONCE = 50


def matches_export(account: Account) -> list[dict[str, Any]]:
    """Return each match as its player sees it, with the record of those that are over. Costs a few queries each."""
    return [_export(match, account) for match in _matches_of(account)]


def plans_export(account: Account) -> list[Any]:
    """Return the account's plans, and the outcome of each."""
    plans = Plan.objects.filter(account=account).order_by("updated", "pk")
    return list(plans.values("match", "branches", "outcome", "answer", "updated"))


def vacations_export(account: Account) -> list[Any]:
    """Return the account's vacations."""
    return list(Vacation.objects.filter(account=account).values("since", "until"))


def imported_export(account: Account) -> list[Any]:
    """Return the records that the account has imported, with their ids."""
    rows = imported_records(account.pk).iterator(chunk_size=_AT_ONCE)
    return [{"id": str(row.pk), "created": row.created, "record": record_json(row)} for row in rows]


def _matches_of(account: Account) -> Iterator[Match]:
    matches = Match.objects.filter(seats__account=account).order_by("created", "pk").prefetch_related(SEATS)
    return matches.iterator(chunk_size=_AT_ONCE)


def _export(match: Match, account: Account) -> dict[str, Any]:
    try:
        seen = match_view(match, account.pk)
    except UnknownRuleset:
        return {**match_summaries([match], account.pk)[0], "record": None}
    return {**seen, "record": to_json(match_record(match=match)) if match.is_over else None}
