"""
The house's turns: each is leased by one process, thought through in another, and played as people's moves are.

The thread of the job takes what is due, reads the match and plays; between the two a thread of its own asks the process
that thinks, without the database. A process that dies in the middle leaves a lease that expires and has written
nothing: the turn is then thought through again, from the same seeds, and played once, for a match takes no second move
at the same version.
"""

import hmac
import logging
import random
import time
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.utils import timezone

from backend.accounts.house import HOUSE_LEVELS
from backend.accounts.models import Account
from backend.bots.models import HouseMatch
from backend.bots.pace import HURRY
from backend.bots.services.answer import answer_offers
from backend.bots.services.due import wants_answer
from backend.bots.services.lease import HouseQueue, Lease
from backend.bots.thinking import EMERGENCY, THINKERS, ThoughtFailed
from backend.common.jobs import every
from backend.common.workers import WorkItem, keep_busy
from backend.matches.errors import MatchFrozen, MatchOver, MatchPaused, NotYourTurn, StaleVersion
from backend.matches.models import SEATS, Match, must_be_known
from backend.matches.services.draft import TurnDraft
from backend.matches.services.outage import clock_read
from backend.matches.services.play import match_play

#: Seconds between two looks at what is due.
SECONDS = 0.5

#: Seconds after which a run takes nothing more; the next one follows.
LONGEST = 60.0

#: After a thought that failed, doubled with each; after so many in a row the turn is played at random.
FIRST_WAIT, GIVES_UP = timedelta(seconds=1), 3
#: The match has gone on without us, and what wrote it has set what is due.
OVERTAKEN = (StaleVersion, MatchOver, MatchFrozen, MatchPaused, NotYourTurn)

_QUEUE = HouseQueue()

logger = logging.getLogger(__name__)


@every(SECONDS, lasting=True)
def house_play() -> int:
    """Act wherever the house has something to do, with `HOUSE_PROCESSES` that think; return how often it did."""
    return play_due(settings.HOUSE_PROCESSES)


def play_due(processes: int) -> int:
    """Act wherever the house has something to do, until nothing is due; return how often it did.

    Nothing is done where the house is switched off, nor while nobody can play.
    """
    if not processes or not settings.HOUSE_BOTS:
        return 0
    run = _Run()
    keep_busy(processes, run.take, "house turn")
    return run.done


class _Run:
    """Acting until nothing more is due, or for a minute: then the job is seen to have run."""

    def __init__(self) -> None:
        self.done, self.until = 0, time.monotonic() + LONGEST

    def take(self) -> WorkItem | bool:
        """Lease the next match and see what there is to do; what needs no thought is done."""
        if time.monotonic() > self.until or (lease := _QUEUE.next()) is None:
            return False
        if clock_read().away:
            lease.end()
            return False
        try:
            return self._begin(lease) or True
        except Exception:
            logger.exception("Match %s: the house could not act", lease.row.pk)
            lease.postpone(FIRST_WAIT * 2**lease.row.failures)
            return True

    def _begin(self, lease: Lease) -> WorkItem | None:
        row = lease.row
        match = Match.objects.prefetch_related(SEATS).get(pk=row.pk)
        must_be_known(match.ruleset, match.revision)
        account = match.seats.all()[row.seat].account
        if wants_answer(match, row.seat) and not match.is_over and not match.is_on_hold:
            answer_offers(match, account, row.seat)
            lease.end()
            self.done += 1
        elif match.to_act != row.seat:
            lease.end_idle()
        else:
            draft = TurnDraft(match, row.seat)
            work = partial(think, draft, row, HOUSE_LEVELS[account.pk])
            return WorkItem(work, partial(self._play, lease, draft, account), lease.renew)
        return None

    def _play(self, lease: Lease, draft: TurnDraft, account: Account, result: Any) -> None:
        """Play what was thought; if nothing was, try again later."""
        if isinstance(result, Exception):
            told = None if isinstance(result, ThoughtFailed) else result  # its message is all there is to know
            logger.error("Match %s: thinking failed: %s", lease.row.pk, result, exc_info=told)
            lease.postpone(FIRST_WAIT * 2**lease.row.failures)
            return
        try:
            match_play(match_id=lease.row.pk, account=account, actions=draft.actions, expected_version=draft.version)
            self.done += 1
        except OVERTAKEN:
            pass
        lease.end()


def think(draft: TurnDraft, row: HouseMatch, level: int) -> None:
    """Think the turn through, action by action. In a thread of its own; nothing here uses the database.

    Raises:
        ThoughtFailed: The process that thinks has died, or the brain raised something.
        ServiceError: It chose what is no action, or not legal.
    """
    deadline = draft.match.deadline
    left = deadline - timezone.now() if deadline else None
    if row.failures >= GIVES_UP or (row.failures and left is not None and left < HURRY):
        logger.error("Match %s: the house plays by chance, for thinking has failed %s times", row.pk, row.failures)
        _play_by_chance(draft, row)
        return
    with THINKERS.one() as thinker:
        thinker.emergency = EMERGENCY if left is None else max(1.0, min(EMERGENCY, left.total_seconds() / 4))
        while not draft.ended:
            view = draft.view()
            seed = seed_of(row, view["actions"], draft.match.round).hex()
            draft.play(thinker.ask(level=level, view=view, seat=draft.seat, seen=draft.seen(), seed=seed))


def _play_by_chance(draft: TurnDraft, row: HouseMatch) -> None:
    while not draft.ended:
        seed = seed_of(row, draft.view()["actions"], draft.match.round)
        draft.play(random.Random(seed).choice(draft.legal()))  # noqa: S311 - a move, not a secret


def seed_of(row: HouseMatch, action: int, round_number: int) -> bytes:
    """Return the seed of the thought before an action of a round of that match, which have been *action* so far."""
    text = f"{row.pk} {round_number} {action}".encode()
    return hmac.digest(bytes.fromhex(row.secret), text, "sha256")
