"""What may be worth a look, found by the service itself: facts about accounts, no judgement.

None of it proves anything: families share an address, friends resign to one another, a fast player is fast. So a signal
opens a case for people to look at, and does nothing else (decision 0022). Programs that say so are none of it.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import combinations
from statistics import median, quantiles
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F, OuterRef, Q, Subquery

from backend.accounts.services.trace import traces_shared
from backend.matches.models import Match, Move, Seat
from backend.moderation.models import Signal

Kind = Signal.Kind

#: Losing to the same player so often within this time, by giving up or by being away, each after hardly any move.
LATELY, QUICK, OFTEN = timedelta(days=30), 10, 4
#: So many answers say something about how somebody plays; no more are looked at.
ENOUGH, AT_MOST = 60, 200
#: Half of the answers faster than this many seconds, or eight in ten of them within this part of their median.
FAST, EVEN = 1.0, 0.2


class Found(NamedTuple):
    """A signal about one account or two, with what it rests on."""

    kind: str
    accounts: tuple[UUID, ...]
    data: dict[str, Any]


def pairs_since(since: datetime) -> set[tuple[UUID, UUID]]:
    """Return which two people sat at a match in which something happened since then; each pair in one order."""
    seats = Seat.objects.filter(match__updated__gt=since, account__is_bot=False, account__deleted=None)
    at: dict[UUID, list[UUID]] = {}
    for match, account in seats.values_list("match", "account"):
        at.setdefault(match, []).append(account)
    return {pair for accounts in at.values() for pair in combinations(sorted(accounts), 2)}


def about_pair(pair: tuple[UUID, UUID], now: datetime) -> Iterable[Found]:
    """Yield what there is to say about two people who play one another."""
    kinds = {"address": Kind.SAME_ADDRESS, "device": Kind.SAME_DEVICE}
    for shared in traces_shared(*pair):
        yield Found(kinds[shared], pair, {})
    lost = _quick_losses(pair, now)
    for loser, matches in lost.items():
        if len(matches) >= OFTEN:
            yield Found(Kind.QUICK_LOSSES, pair, {"loser": str(loser), "matches": sorted(map(str, matches))})


def _quick_losses(pair: tuple[UUID, UUID], now: datetime) -> dict[UUID, list[UUID]]:
    """Return which matches each of the two has given to the other lately, after hardly any move."""
    ended = Q(match__reason__in=[Match.Reason.RESIGNED, Match.Reason.TIME, Match.Reason.ABORTED])
    lately = Q(match__updated__gt=now - LATELY, match__moves_made__lt=QUICK, match__annulled=False)
    theirs = Match.objects.filter(seats__account=pair[0]).filter(seats__account=pair[1])
    given = Seat.objects.filter(ended, lately, match__in=theirs, number=F("match__ended_by"))
    lost: dict[UUID, list[UUID]] = {}
    for account, match in given.values_list("account", "match"):
        lost.setdefault(account, []).append(match)
    return lost


def movers_since(since: datetime) -> set[UUID]:
    """Return which people have played a move since then."""
    played = Move.objects.filter(created__gt=since).values_list("match", "seat")
    counts = Counter(played)
    seats = Seat.objects.filter(match__in={match for match, _ in counts}, account__is_bot=False, account__deleted=None)
    return {account for match, seat, account in seats.values_list("match", "number", "account") if counts[match, seat]}


def about_mover(account_id: UUID) -> Iterable[Found]:
    """Yield what there is to say about how somebody's answers lie in time."""
    seconds = _answers(account_id)
    if len(seconds) < ENOUGH:
        return
    middle, tenths = median(seconds), quantiles(seconds, n=10)
    if middle < FAST or tenths[8] - tenths[0] < EVEN * middle:
        data = {
            "answers": len(seconds),
            "median_ms": round(1000 * middle),
            "tenths_ms": [round(1000 * one) for one in (tenths[0], tenths[8])],
        }
        yield Found(Kind.BOT_TIMING, (account_id,), data)


def _answers(account_id: UUID) -> list[float]:
    """Return how many seconds the account took for each of its last answers to a move of the other player."""
    before = Move.objects.filter(match=OuterRef("match"), number=OuterRef("number") - 1)
    own = Seat.objects.filter(account=account_id, match=OuterRef("match"))
    moves = Move.objects.filter(match__seats__account=account_id, seat=Subquery(own.values("number")[:1]))
    answers = moves.annotate(
        asked=Subquery(before.values("created")[:1]), asker=Subquery(before.values("seat")[:1])
    ).filter(asker=1 - F("seat"))
    times = answers.order_by("-created").values_list("created", "asked")[:AT_MOST]
    return [(answered - asked).total_seconds() for answered, asked in times]
