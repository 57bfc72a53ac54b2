"""Which rows of the audit log its reader is a party to: that something was done they see, not what about."""

from collections.abc import Iterable
from uuid import UUID

from backend.accounts.models import Account
from backend.matches.models import Seat
from backend.moderation.interest import tied_among, without_own
from backend.moderation.models import AuditRow, Case
from backend.moderation.panel.fields import uuid_in

#: Digits of no number of a case.
LONGEST_NUMBER = 18


def own_rows(rows: Iterable[AuditRow], actor: Account) -> set[int]:
    """
    Return the numbers of those of *rows* that are about a case or a match that *actor* is a party to. Four queries.

    To what was done to a match, freezing it for one, who is a party to any of its players is one, as on the page of
    frozen matches; to what was done to an account for a match, who sat at it (`interest.require`).
    """
    rows = list(rows)
    cases = _own_cases(rows, actor)
    tied, sat = _own_matches(rows, actor)
    return {row.number for row in rows if _case(row) in cases or _target(row) in tied or _match(row) in sat}


def _own_cases(rows: list[AuditRow], actor: Account) -> set[int | None]:
    known = Case.objects.filter(pk__in={number for number in map(_case, rows) if number is not None})
    return set(known.values_list("pk", flat=True)) - set(without_own(known, actor).values_list("pk", flat=True))


def _own_matches(rows: list[AuditRow], actor: Account) -> tuple[set[UUID | None], set[UUID | None]]:
    """Return the matches with a player whom the actor may not judge, and those that they sat at."""
    named = {key for row in rows for key in (_target(row), _match(row)) if key is not None}
    seats = list(Seat.objects.filter(match__in=named).values_list("match", "account"))
    tied = tied_among(actor, {account for _, account in seats})
    return (
        {match for match, account in seats if account in tied},
        {match for match, account in seats if account == actor.pk},
    )


# Rows may have been tampered with: what reads as nothing names nothing.


def _case(row: AuditRow) -> int | None:
    """Return the number of the case that a row is about; null for none."""
    number = row.target if row.target_kind == "case" else str(row.data.get("case"))
    return int(number) if number.isdecimal() and len(number) < LONGEST_NUMBER else None


def _target(row: AuditRow) -> UUID | None:
    """Return the match that something was done to; null for none."""
    return uuid_in(row.target) if row.target_kind == "match" else None


def _match(row: AuditRow) -> UUID | None:
    """Return the match for which something was done to somebody; null for none."""
    return uuid_in(row.data.get("match"))
