"""Checking that listings and tallies are what the matches come to (`models/listing.py`)."""

import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, date

from django.db import transaction
from django.db.models.functions import TruncMonth

from backend.accounts.house import house_seat
from backend.accounts.models import Account
from backend.common.clock_terms import CORRESPONDENCE
from backend.matches.models import CENTURY, Listing, Match, Seat, Tally

BATCH = 100
#: A match may end between two questions about one account.
TRIES = 3
#: Account, ruleset, whether against the house, month, and what of them is counted.
Line = tuple[uuid.UUID, str, bool, date, str]


def listing_faults(match: Match) -> Iterator[str]:
    """Yield a sentence for each seat of the match that is not in its player's list as it should be."""
    seats = list(Seat.objects.filter(match=match))
    listings = {listing.seat_id: listing for listing in Listing.objects.filter(match=match)}
    house = house_seat([seat.account_id for seat in seats]) is not None
    for seat in seats:
        opponent = next((other.account_id for other in seats if other != seat), None)
        listing, expected = listings.get(seat.pk), listing_of(match, seat, opponent, house=house)
        if listing is None:
            yield f"seat {seat.number} is in no list"
            continue
        for name in [field.attname for field in Listing._meta.concrete_fields]:  # noqa: SLF001 - public, in spite of its name
            if getattr(listing, name) != getattr(expected, name):
                yield f"{name} of seat {seat.number} in the list of its player is not what the match says"


def listing_of(match: Match, seat: Seat, opponent: uuid.UUID | None, *, house: bool) -> Listing:
    """Return how that seat of the match should be listed."""
    waits = match.to_act == seat.number
    return Listing(
        seat=seat, match=match, account_id=seat.account_id, opponent_id=opponent, ruleset=match.ruleset, house=house,
        running=not match.is_over, updated=match.updated, rank=match.updated + CENTURY if waits else match.updated,
        counts=_counts(match, seat.number),
    )  # fmt: skip


def _counts(match: Match, seat: int) -> Listing.Counts:
    if not match.is_over or match.annulled:
        return Listing.Counts.NOTHING
    if match.reason == Match.Reason.ABORTED:
        return Listing.Counts.ABORTED if match.ended_by == seat else Listing.Counts.NOTHING
    if match.winner is None:
        return Listing.Counts.DRAWN
    if match.winner == seat:
        return Listing.Counts.WON
    late = match.reason == Match.Reason.TIME and match.ended_by == seat
    away = late and match.clock is not None and match.clock["type"] in CORRESPONDENCE
    return Listing.Counts.LATE if away else Listing.Counts.LOST


def tally_faults(first: uuid.UUID, last: uuid.UUID) -> Iterator[str]:
    """Yield a sentence for each tally, of accounts from the one id to the other, that its listings do not come to."""
    accounts = Account.objects.order_by("pk").filter(pk__lte=last).values_list("pk", flat=True)
    batch = list(accounts.filter(pk__gte=first)[:BATCH])
    while batch:
        for account in {line[0] for line in _differing(batch)}:
            for _ in range(TRIES):
                lines = _differing([account])
                if not lines:
                    break
            yield from (f"account {line[0]}: {line[4]} of {line[1]} in {line[3]:%Y-%m} differ" for line in lines)
        batch = list(accounts.filter(pk__gt=batch[-1])[:BATCH])


@transaction.atomic
def _differing(accounts: Sequence[uuid.UUID]) -> list[Line]:
    kept: Counter[Line] = Counter()
    for tally in Tally.objects.filter(account__in=accounts):
        for kind in ("won", "lost", "drawn", "aborted"):
            kept[tally.account_id, tally.ruleset, tally.house, tally.month, kind] = getattr(tally, kind)
    listings = Listing.objects.filter(account__in=accounts).exclude(counts=Listing.Counts.NOTHING)
    months = listings.annotate(month=TruncMonth("updated", tzinfo=UTC)).order_by()
    for account, ruleset, house, month, counts in months.values_list("account", "ruleset", "house", "month", "counts"):
        kind = Listing.Counts.LOST if counts == Listing.Counts.LATE else counts
        kept[account, ruleset, house, month.date(), str(kind)] -= 1
    return [line for line, difference in kept.items() if difference]
