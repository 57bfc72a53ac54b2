"""Which rows of the audit log its reader is a party to: that something was done they see, not what about."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from backend.accounts.models import Account
from backend.matches.models import Seat
from backend.moderation.interest import tied_among, without_own
from backend.moderation.models import AuditRow, Case, Sanction
from backend.moderation.panel.fields import uuid_in

#: Digits of no number of a case.
LONGEST_NUMBER = 18


class _Matter(NamedTuple):
    """
    What a row is about; nulls stand for nothing.

    *cases*: its own, those of its sanction and of the appeal against it. *target*: the match that something was done
    to. *matches*: those for which something was done to somebody.
    """

    cases: set[int | None]
    target: UUID | None
    matches: set[UUID | None]


def own_rows(rows: Iterable[AuditRow], actor: Account) -> set[int]:
    """
    Return the numbers of those of *rows* that are about a case or a match that *actor* is a party to. Five queries.

    To what was done to a match, freezing it for one, who is a party to any of its players is one, as on the page of
    frozen matches; to what was done to an account for a match, who sat at it (`interest.require`).
    """
    matters = _matters(list(rows))
    cases = _own_cases(matters.values(), actor)
    tied, sat = _own_matches(matters.values(), actor)
    return {
        number
        for number, matter in matters.items()
        if matter.cases & cases or matter.target in tied or matter.matches & sat
    }


def _matters(rows: list[AuditRow]) -> dict[int, _Matter]:
    """Return what each row is about, by its number. Rows may have been tampered with: no id names nothing."""
    sanctions = {row.number: uuid_in(row.data.get("sanction")) for row in rows}
    known = Sanction.objects.filter(pk__in={key for key in sanctions.values() if key is not None})
    found: dict[UUID | None, tuple[int | None, int | None, UUID | None]] = {
        key: (case, appealed, match)
        for key, case, appealed, match in known.values_list("pk", "case", "appeal__case", "match")
    }
    matters = {}
    for row in rows:
        case, appealed, match = found.get(sanctions[row.number], (None, None, None))
        target = uuid_in(row.target) if row.target_kind == "match" else None
        matters[row.number] = _Matter({_case(row), case, appealed}, target, {uuid_in(row.data.get("match")), match})
    return matters


def _case(row: AuditRow) -> int | None:
    """Return the number of the case that a row names; null for none."""
    number = row.target if row.target_kind == "case" else str(row.data.get("case"))
    return int(number) if number.isdecimal() and len(number) < LONGEST_NUMBER else None


def _own_cases(matters: Iterable[_Matter], actor: Account) -> set[int]:
    """Return the cases that the actor is a party to."""
    known = Case.objects.filter(pk__in={number for matter in matters for number in matter.cases if number is not None})
    return set(known.values_list("pk", flat=True)) - set(without_own(known, actor).values_list("pk", flat=True))


def _own_matches(matters: Iterable[_Matter], actor: Account) -> tuple[set[UUID], set[UUID]]:
    """Return the matches with a player that the actor may not judge, and those that they sat at."""
    named = {key for matter in matters for key in (matter.target, *matter.matches) if key is not None}
    seats = list(Seat.objects.filter(match__in=named).values_list("match", "account"))
    tied = tied_among(actor, {account for _, account in seats})
    return (
        {match for match, account in seats if account in tied},
        {match for match, account in seats if account == actor.pk},
    )
