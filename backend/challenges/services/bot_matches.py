"""Counting the matches of bots, and how many they may begin with one another."""

import uuid
from datetime import timedelta
from math import ceil

from django.conf import settings
from django.utils import timezone

from backend.accounts.models import Account
from backend.challenges.errors import BotLimitReached
from backend.challenges.models import BotMatch
from backend.common.jobs import delete_in_batches, every
from backend.matches.models import Match

#: For so long a match counts after it has begun.
DAY = timedelta(days=1)


def note_bot_match(match: Match, accounts: tuple[Account, Account]) -> None:
    """Count a match that begins, for each bot that plays it."""
    BotMatch.objects.bulk_create(
        BotMatch(match=match, account=account, player=other, among_bots=are_both_bots(*accounts), begun=match.created)
        for account, other in (accounts, accounts[::-1])
        if account.is_bot
    )


def bot_match_over(match: Match, players: tuple[uuid.UUID, ...]) -> None:  # noqa: ARG001 - a hook of matches'
    """Count a match that has ended no longer among those that run."""
    if match.is_over and any(seat.account.is_bot for seat in match.seats.all()):
        BotMatch.objects.filter(match=match.pk, over=False).update(over=True)


def must_be_within_limit(*accounts: Account) -> None:
    """Go on unless these two are bots, and one of them has begun as many matches with bots as a bot may in a day.

    Raises:
        BotLimitReached: Which of them it is, and when the first of those matches was a day ago.
    """
    if not are_both_bots(*accounts):
        return
    most, seconds = settings.THROTTLES["bot_matches"]
    now = timezone.now()
    since = now - timedelta(seconds=seconds)
    for account in accounts:
        mine = BotMatch.objects.filter(account=account, among_bots=True, begun__gt=since).order_by("-begun")
        if len(last := list(mine.values_list("begun", flat=True)[:most])) == most:
            raise BotLimitReached(account.pk, account.username, most, ceil((last[-1] - since).total_seconds()))


def are_both_bots(*accounts: Account) -> bool:
    """Return whether each is a bot of somebody's; the house has bounds of its own."""
    return all(account.is_bot and not account.is_house for account in accounts)


@every(3600)
def bot_matches_forget() -> int:
    """Delete the rows of matches that no longer count; return how many."""
    return delete_in_batches(BotMatch.objects.filter(over=True, begun__lt=timezone.now() - DAY), "begun")
