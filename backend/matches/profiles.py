"""What a player's matches come to; those that were annulled, to nothing, and those against the house apart."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q
from django.utils import timezone

from backend.accounts.house import HOUSE_IDS
from backend.common.clock_terms import CORRESPONDENCE
from backend.matches.models import Match, Seat

#: For how long it is remembered that somebody was absent.
LATELY = timedelta(days=365)

#: What is lost on time so soon after the first belongs to the same absence: no turn is agreed to be longer, so that by
#: then every turn is over that ran when the absence began.
ONE_ABSENCE = timedelta(days=14)

#: Fewer matches than this say nothing.
ENOUGH = 5

_FINISHED = Q(match__status=Match.Status.FINISHED, match__annulled=False)
_ABORTED = Q(match__reason=Match.Reason.ABORTED, match__annulled=False)
_OVER = _FINISHED & ~_ABORTED
_WON = Q(match__winner=F("number"))
_DRAWN = Q(match__winner__isnull=True)
_ENDED = Q(match__ended_by=F("number"))
_LATE = _FINISHED & _ENDED & Q(match__reason=Match.Reason.TIME, match__clock__type__in=CORRESPONDENCE)

#: The other seat is the house's.
_HOUSE = Exists(Seat.objects.filter(match=OuterRef("match"), account__in=HOUSE_IDS))


class Standing(NamedTuple):
    """How far others can count on somebody.

    Attributes:
        absences: How often they were away lately until time was over, however many matches each time cost.
        reliability: Of their matches lately, how many in a hundred they were there for, each absence counting as one
        match
            that they were not; null after fewer than `ENOUGH`.
        aborts: How many they have ever broken off.
    """

    absences: int
    reliability: int | None
    aborts: int


class Tallies(NamedTuple):
    """How many finished matches an account has won, lost and drawn, by ruleset.

    Attributes:
        people: Against people and their programs; of the house itself, against everybody.
        house: Against the house.
    """

    people: Sequence[Mapping[str, Any]]
    house: Sequence[Mapping[str, Any]]


def tallies_of(account_id: uuid.UUID) -> Tallies:
    """Return how the account's finished matches ended. One query.

    Private ones count, too: of them only that they were. Those that were broken off count nowhere.
    """
    over = Seat.objects.filter(_OVER, account=account_id).annotate(house=_HOUSE)
    counted = over.values("house", ruleset=F("match__ruleset")).annotate(
        won=Count("pk", filter=_WON), lost=Count("pk", filter=~_WON & ~_DRAWN), drawn=Count("pk", filter=_DRAWN)
    )
    parts: tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]] = ([], [])
    for row in counted.order_by("ruleset"):
        apart = row["house"] and account_id not in HOUSE_IDS
        parts[apart].append({name: value for name, value in row.items() if name != "house"})
    return Tallies(*parts)


class HeadToHead(NamedTuple):
    """How the finished matches of two accounts with each other ended, as one of them counts."""

    won: int
    lost: int
    drawn: int


def head_to_head(account_id: uuid.UUID, opponent_id: uuid.UUID) -> HeadToHead:
    """Return how the first has fared against the second. One query.

    Private ones count, too: both were there. Those that were broken off, or annulled, count nowhere.
    """
    both = Seat.objects.filter(_OVER, account=account_id, match__seats__account=opponent_id)
    return HeadToHead(
        **both.aggregate(
            won=Count("pk", filter=_WON), lost=Count("pk", filter=~_WON & ~_DRAWN), drawn=Count("pk", filter=_DRAWN)
        )
    )


def standings_of(account_ids: Collection[uuid.UUID]) -> Mapping[uuid.UUID, Standing]:
    """Return how far these accounts can be counted on. Two queries.

    Running out of time in a live match is no absence: who plays it sits there. Nor is it against the house, whom nobody
    keeps waiting.
    """
    lately = Q(match__updated__gt=timezone.now() - LATELY)
    seats = Seat.objects.filter(~_HOUSE, account__in=account_ids)
    late: dict[uuid.UUID, list[datetime]] = defaultdict(list)
    for account, when in (
        seats.filter(_LATE, lately).order_by("match__updated").values_list("account", "match__updated")
    ):
        late[account].append(when)
    counted = seats.values("account").annotate(
        over=Count("pk", filter=_OVER & lately), aborts=Count("pk", filter=_ABORTED & _ENDED)
    )
    standings = dict.fromkeys(account_ids, Standing(0, None, 0))
    for row in counted.order_by():
        standings[row["account"]] = _standing(row["over"], late[row["account"]], row["aborts"])
    return standings


def _standing(over: int, late: Sequence[datetime], aborts: int) -> Standing:
    absences, there = _absences(late), over - len(late)
    return Standing(absences, 100 * there // (there + absences) if over >= ENOUGH else None, aborts)


def _absences(late: Iterable[datetime]) -> int:
    """Return how many absences these losses on time, in their order, come from."""
    absences, until = 0, None
    for when in late:
        if until is None or when > until:
            absences, until = absences + 1, when + ONE_ABSENCE
    return absences
