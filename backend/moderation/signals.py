"""What may be worth a look, found by the service itself: facts about accounts, no judgement.

None of it proves anything: families share an address, friends resign to one another, a fast player is fast. So a signal
opens a case for people to look at, and does nothing else (decision 0022). Programs that say so are none of it, nor is
what is played against the house.

What is looked at is bounded for each match, however much its players have played: their last matches, by an index.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations, pairwise
from statistics import median, quantiles
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef

from backend.accounts.house import HOUSE_IDS
from backend.accounts.services.trace import traces_of
from backend.matches.models import Match, Move, Seat
from backend.moderation.models import Signal

Kind = Signal.Kind

#: Losing to the same player so often within this time, by giving up or by being away, each after hardly any move.
LATELY, QUICK, OFTEN = timedelta(days=30), 10, 4
GIVEN = (Match.Reason.RESIGNED, Match.Reason.TIME, Match.Reason.ABORTED)
#: How many of their last matches are looked at for that.
LAST_MATCHES = 200
#: So many answers say something about how somebody plays; at most so many are looked at.
ENOUGH, AT_MOST = 60, 200
#: In how many of their last matches, and among how many moves.
LAST_PLAYED, MOST_MOVES = 20, 4000
#: A match is looked at when it has begun, when it is over, and each time that so many moves have been made in it.
EACH_MOVES = 50
#: The other seat is the house's.
_HOUSE = Exists(Seat.objects.filter(match=OuterRef("match"), account__in=HOUSE_IDS))
#: Half of the answers faster than this many seconds, or eight in ten of them within this part of their median.
FAST, EVEN = 1.0, 0.2


class Found(NamedTuple):
    """A signal about one account or two, with what it rests on."""

    kind: str
    accounts: tuple[UUID, ...]
    data: dict[str, Any]


def about(matches: Sequence[Match], since: datetime, now: datetime) -> Iterator[Found]:
    """
    Yield what there is to say about the people at these matches.

    Args:
        matches: What changed after *since*.
        since: Until when all has been looked at.
        now: The time.
    """
    looked_at = {match.pk: match for match in matches if match.is_over or match.created >= since}
    looked_at |= {match.pk: match for match in _gone_on(matches, since)}
    sitting = Seat.objects.filter(~_HOUSE, match__in=looked_at, account__is_bot=False, account__deleted=None)
    at: dict[UUID, list[UUID]] = {}
    for match, account in sitting.values_list("match", "account"):
        at.setdefault(match, []).append(account)
    people = {account for accounts in at.values() for account in accounts}
    pairs = {pair for accounts in at.values() for pair in combinations(sorted(accounts), 2)}
    yield from _in_common(pairs, people)
    for match_id, accounts in at.items():
        if len(accounts) > 1:
            yield from _quick_losses(looked_at[match_id], now)
    for account in sorted(people):
        yield from _about_answers(account)


def _gone_on(matches: Iterable[Match], since: datetime) -> Iterator[Match]:
    """Yield the running ones in which a number of moves was passed since then that calls for a look."""
    long = {match.pk: match for match in matches if match.moves_made >= EACH_MOVES and not match.is_over}
    moves = Move.objects.filter(match__in=long, created__gte=since).order_by()
    for match_id, count in moves.values_list("match").annotate(Count("pk")):
        made = long[match_id].moves_made
        if (made - count) // EACH_MOVES < made // EACH_MOVES:
            yield long[match_id]


def _in_common(pairs: Iterable[tuple[UUID, UUID]], people: Collection[UUID]) -> Iterator[Found]:
    """Yield which two who play one another were used from one place."""
    kinds = {"address": Kind.SAME_ADDRESS, "device": Kind.SAME_DEVICE}
    traces = traces_of(people)
    for one, other in sorted(pairs):
        for kind in sorted({kind for kind, _ in traces[one] & traces[other]}):
            yield Found(kinds[kind], (one, other), {})


def _quick_losses(match: Match, now: datetime) -> Iterator[Found]:
    """Yield that a player has given match after match to the same player, if this is one of these."""
    if not _is_given(match):
        return
    seats = dict(Seat.objects.filter(match=match).values_list("number", "account"))
    loser, winner = seats[match.ended_by or 0], seats[1 - (match.ended_by or 0)]
    latest = Seat.objects.filter(account=loser).order_by("-id").values("match")[:LAST_MATCHES]
    lately = Match.objects.filter(pk__in=latest, reason__in=GIVEN, updated__gt=now - LATELY, moves_made__lt=QUICK)
    theirs = lately.filter(annulled=False, seats__account=loser, seats__number=F("ended_by"))
    lost = sorted(map(str, theirs.filter(seats__account=winner).values_list("pk", flat=True)))
    if len(lost) >= OFTEN:
        pair = (min(loser, winner), max(loser, winner))
        yield Found(Kind.QUICK_LOSSES, pair, {"loser": str(loser), "matches": lost})


def _is_given(match: Match) -> bool:
    quick = match.reason in GIVEN and match.moves_made < QUICK
    return quick and match.is_over and not match.annulled and match.ended_by is not None


def _about_answers(account_id: UUID) -> Iterator[Found]:
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
    own = dict(
        Seat.objects.filter(~_HOUSE, account=account_id).order_by("-id").values_list("match", "number")[:LAST_PLAYED]
    )
    moves = Move.objects.filter(match__in=own).order_by("match", "number")
    answers = [
        (answer[3], (answer[3] - asked[3]).total_seconds())
        for asked, answer in pairwise(moves.values_list("match", "number", "seat", "created")[:MOST_MOVES])
        if asked[:2] == (answer[0], answer[1] - 1) and asked[2] != answer[2] == own[answer[0]]
    ]
    return [seconds for _, seconds in sorted(answers, reverse=True)[:AT_MOST]]
