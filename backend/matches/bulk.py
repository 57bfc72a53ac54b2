"""
Records by the thousand: of public matches that are over, in steps of which each is short and holds nothing open.

They come in the order in which they ended; those of one player, in the order in which they began. Each order is that of
an index, so that going on behind any of them costs the same.
"""

import json
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from backend.common.draining import DRAINING
from backend.common.errors import BadCursor
from backend.matches.models import PLAYABLE, SEATS, Match, Seat
from backend.matches.selectors.lists import kept_from_lists
from backend.matches.selectors.record import match_record
from engine.records import to_json

#: So many matches are looked at in one step, and at most so many of them are written out.
LOOKED_AT, AT_ONCE = 100, 10
#: So many records are in one answer at most.
MOST = 10_000


@dataclass(frozen=True)
class Wanted:
    """Which records.

    Attributes:
        reader: Who reads, null for nobody signed in: none of a player whose profile is not for that reader.
        player: The account that played; null for any.
        ruleset: The ruleset; null for any.
        since: Only of matches that ended then or later.
        until: Only of matches that ended before.
    """

    reader: uuid.UUID | None = None
    player: uuid.UUID | None = None
    ruleset: str | None = None
    since: datetime | None = None
    until: datetime | None = None

    def fits(self, match: Match) -> bool:
        """Return whether a match is among them."""
        return (
            (self.ruleset is None or match.ruleset == self.ruleset)
            and (self.since is None or match.updated >= self.since)
            and (self.until is None or match.updated < self.until)
        )


def public_matches() -> QuerySet[Match]:
    """Return the matches whose records are for everybody."""
    return Match.objects.filter(status=Match.Status.FINISHED, public=True, annulled=False)


def must_be_there(after: uuid.UUID, player: uuid.UUID | None) -> None:
    """Go on only if one can go on behind that match, among those of that player if there is one.

    Raises:
        BadCursor: There is none, or its record is not for everybody.
    """
    there = Match.objects.filter(pk=after, public=True, status=Match.Status.FINISHED)
    if not (there if player is None else there.filter(seats__account=player)).exists():
        raise BadCursor


def record_lines(wanted: Wanted, after: uuid.UUID | None) -> Iterator[bytes]:
    """Yield the records behind that match, some lines of JSON at a time, and a last line that says how to go on.

    It ends after `MOST` of them, and where the process drains. What it yields is empty where a step has found nothing.
    """
    sent, more, looked_at = 0, True, after
    while more and sent < MOST and not DRAINING.begun:
        matches, looked_at, more = _step(wanted, looked_at, min(AT_ONCE, MOST - sent))
        sent += len(matches)
        after = matches[-1].pk if matches else after  # never one that was only looked at: it may be private
        yield b"".join(_line(to_json(match_record(match=match))) for match in matches)
    yield _line({"after": after and str(after), "more": more})


def all_lines(wanted: Wanted) -> Iterator[bytes]:
    """Yield every record as a line of JSON, one at a time, without any bound and any last line."""
    more, looked_at = True, None
    while more:
        matches, looked_at, more = _step(wanted, looked_at, AT_ONCE)
        yield from (_line(to_json(match_record(match=match))) for match in matches)


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _step(wanted: Wanted, after: uuid.UUID | None, most: int) -> tuple[list[Match], uuid.UUID | None, bool]:
    """Return some of the matches behind that one, the last one that was looked at, and whether there may be more."""
    looked_at = _of_player(wanted.player, after) if wanted.player else _by_end(wanted, after)
    fitting = _shown_to(wanted.reader, [match for match in looked_at if wanted.fits(match) and _is_public(match)])
    taken = fitting[:most]
    more = len(looked_at) == LOOKED_AT or len(fitting) > most
    last = taken[-1] if len(fitting) > most else looked_at[-1] if looked_at else None
    whole = Match.objects.filter(PLAYABLE, pk__in=[match.pk for match in taken]).defer("snapshot")
    by_id = {match.pk: match for match in whole.prefetch_related(SEATS)}
    return [by_id[match.pk] for match in taken if match.pk in by_id], last.pk if last else after, more


def _is_public(match: Match) -> bool:
    return match.is_over and match.public and not match.annulled


def _shown_to(reader: uuid.UUID | None, matches: Sequence[Match]) -> list[Match]:
    ids = [match.pk for match in matches]
    kept = set(Match.objects.filter(kept_from_lists(reader), pk__in=ids).values_list("pk", flat=True)) if ids else ()
    return [match for match in matches if match.pk not in kept]


_SHORT = ("pk", "ruleset", "updated", "status", "public", "annulled")


def _by_end(wanted: Wanted, after: uuid.UUID | None) -> Sequence[Match]:
    rows = public_matches().order_by("updated", "pk").only(*_SHORT)
    if wanted.since is not None:
        rows = rows.filter(updated__gte=wanted.since)
    if wanted.until is not None:
        rows = rows.filter(updated__lt=wanted.until)
    if after is not None:
        ended = Match.objects.values_list("updated", flat=True).get(pk=after)
        rows = rows.filter(updated__gte=ended).filter(Q(updated__gt=ended) | Q(pk__gt=after))
    return list(rows[:LOOKED_AT])


def _of_player(player: uuid.UUID, after: uuid.UUID | None) -> Sequence[Match]:
    seats = Seat.objects.filter(account=player).order_by("pk")
    if after is not None:
        seats = seats.filter(pk__gt=seats.filter(match=after).values("pk")[:1])
    ids = list(seats.values_list("match", flat=True)[:LOOKED_AT])
    found = Match.objects.only(*_SHORT).in_bulk(ids)
    return [found[match] for match in ids]
