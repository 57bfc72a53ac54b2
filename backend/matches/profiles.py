"""What a player's matches come to; those that were annulled, to nothing, and those against the house apart."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, Sum
from django.utils import timezone

from backend.accounts.house import HOUSE_IDS
from backend.matches.models import Listing, Tally

#: For how long it is remembered that somebody was absent: from the first day of the month that was then.
LATELY = timedelta(days=365)

#: What is lost on time so soon after the first belongs to the same absence: no turn is agreed to be longer, so that by
#: then every turn is over that ran when the absence began.
ONE_ABSENCE = timedelta(days=14)

#: Fewer matches than this say nothing.
ENOUGH = 5


class Standing(NamedTuple):
    """How far others can count on somebody.

    Attributes:
        absences: How often they were away lately until time was over, however many matches each time cost.
        reliability: Of their matches lately, how many in a hundred they were there for, each absence counting as one
            match that they were not; null after fewer than `ENOUGH`.
        aborts: How many they have ever aborted.
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

    Private ones count, too: of them only that they were. Those that were aborted count nowhere.
    """
    ended = Tally.objects.filter(account=account_id).values("house", "ruleset")
    parts: tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]] = ([], [])
    for row in ended.annotate(won=Sum("won"), lost=Sum("lost"), drawn=Sum("drawn")).order_by("ruleset"):
        apart = row["house"] and account_id not in HOUSE_IDS
        if row["won"] or row["lost"] or row["drawn"]:
            parts[apart].append({name: value for name, value in row.items() if name != "house"})
    return Tallies(*parts)


class HeadToHead(NamedTuple):
    """How the finished matches of two accounts with each other ended, as one of them counts."""

    won: int
    lost: int
    drawn: int


def head_to_head(account_id: uuid.UUID, opponent_id: uuid.UUID) -> HeadToHead:
    """Return how the first has fared against the second. One query.

    Private ones count, too: both were there. Those that were aborted, or annulled, count nowhere.
    """
    both = Listing.objects.exclude(counts=Listing.Counts.NOTHING).filter(account=account_id, opponent=opponent_id)
    lost = Q(counts__in=(Listing.Counts.LOST, Listing.Counts.LATE))
    won, drawn = (Q(counts=counts) for counts in (Listing.Counts.WON, Listing.Counts.DRAWN))
    return HeadToHead(
        **both.aggregate(won=Count("pk", filter=won), lost=Count("pk", filter=lost), drawn=Count("pk", filter=drawn))
    )


def standings_of(account_ids: Collection[uuid.UUID]) -> Mapping[uuid.UUID, Standing]:
    """Return how far these accounts can be counted on. Two queries.

    Running out of time in a live match is no absence: who plays it sits there. Nor is it against the house, which
    nobody keeps waiting.
    """
    since = (timezone.now() - LATELY).astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    late: dict[uuid.UUID, list[datetime]] = defaultdict(list)
    away = Listing.objects.filter(account__in=account_ids, counts=Listing.Counts.LATE, house=False, updated__gte=since)
    for account, when in away.order_by("updated").values_list("account", "updated"):
        late[account].append(when)
    lately = Q(month__gte=since.date())
    # Of all months before, those alone are read in which the account broke one off.
    counted = Tally.objects.filter(lately | Q(aborted__gt=0), account__in=account_ids, house=False).values("account")
    counted = counted.annotate(over=Sum(F("won") + F("lost") + F("drawn"), filter=lately), aborts=Sum("aborted"))
    standings = dict.fromkeys(account_ids, Standing(0, None, 0))
    for row in counted.order_by():
        standings[row["account"]] = _standing(row["over"] or 0, late[row["account"]], row["aborts"])
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
