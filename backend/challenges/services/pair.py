"""Finding an opponent: who looks is paired with who has waited longest, or waits in the lobby."""

import uuid
from collections.abc import Iterator

from django.db import connection, transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import settings_of
from backend.accounts.services.restrict import must_not_be_banned
from backend.challenges.errors import BotLimitReached, ChallengeClosed
from backend.challenges.models import Challenge
from backend.challenges.paces import KEPT_OPEN, PACES, length_of
from backend.challenges.pairable import pairable_with
from backend.challenges.services.accept import challenge_accept, waited
from backend.challenges.services.create import challenge_write, must_have_room
from backend.challenges.services.lock import lock_own_challenge
from backend.matches.services.switch import must_be_offered

#: Those who look do so one after the other, or two who begin at once would not see each other. Any number that
#: nothing else of ours locks; SQLite has one writer at a time anyway.
PAIRING_LOCK = 0x43_41_49_52_4E_02

#: So many that others are just accepting, or that cannot be accepted any more, are passed over.
TRIES = 5


@transaction.atomic
def pairing_start(*, account: Account, ruleset: str, pace: str, nonce: str = "") -> Challenge:
    """Accept the oldest challenge of the lobby that fits, or leave one for who looks next; return it.

    Who looks already goes on: on other terms a new search takes the place of the old one.

    Args:
        account: Who looks.
        ruleset: An id of `GET rulesets/`.
        pace: One of `PACES`.
        nonce: Their part of the deal, where a match begins at once.

    Raises:
        MatchBanned: The account may begin no match.
        RulesetOff: No new matches of the ruleset are offered at the moment.
        BotLimitReached: The account is a bot that has begun too many matches with bots lately.
        TooManyChallenges: Nobody is there, and too many of the account's challenges are open.
    """
    must_not_be_banned(account)
    must_be_offered(ruleset)
    _one_after_the_other()
    own = _searches_of(account)
    for challenge_id in _fitting(account, ruleset, pace):
        try:
            challenge_accept(challenge_id=challenge_id, account=account, nonce=nonce)
        except ChallengeClosed:  # its creator is being deleted, or kept from playing, this moment
            continue
        except BotLimitReached as refusal:  # which the next one may not have reached
            if refusal.account_id == account.pk:
                raise
            continue
        _end(own, found=True)
        return Challenge.objects.get(pk=challenge_id)
    same = [search for search in own if (search.ruleset, search.pace) == (ruleset, pace) and _is_open(search)]
    _end([search for search in own if search not in same[:1]], found=False)
    if same:
        return _renewed(same[0])
    must_have_room(account, None, Challenge.Visibility.LOBBY)
    return challenge_write(
        account=account,
        opponent=None,
        ruleset=ruleset,
        visibility=Challenge.Visibility.LOBBY,
        length=length_of(ruleset),
        clock=PACES[pace],
        pace=pace,
        automatic=True,
        expires=timezone.now() + KEPT_OPEN[pace],
    )


@transaction.atomic
def challenge_renew(*, challenge_id: uuid.UUID, account: Account) -> Challenge:
    """Keep an automatic challenge of the account's open, for its maker is still there. Others last as they are.

    Raises:
        ServiceError: As `lock_own_challenge`.
    """
    challenge = lock_own_challenge(challenge_id=challenge_id, account_id=account.pk)
    return _renewed(challenge) if challenge.automatic else challenge


def _one_after_the_other() -> None:
    """Wait for others who look, until the open transaction ends."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [PAIRING_LOCK])


def _searches_of(account: Account) -> list[Challenge]:
    """Return the account's own searches, their rows locked: nobody accepts one while its creator is paired."""
    mine = Challenge.objects.select_for_update().filter(creator=account, status=Challenge.Status.OPEN, automatic=True)
    return list(mine.order_by("created"))


def _fitting(account: Account, ruleset: str, pace: str) -> Iterator[uuid.UUID]:
    """Return the challenges to try, the oldest first. One that somebody is accepting this moment is not waited for."""
    there = pairable_with(account, spectators=settings_of(account).spectators).filter(ruleset=ruleset, pace=pace)
    skip = connection.features.has_select_for_update_skip_locked
    oldest = there.order_by("created", "pk").select_for_update(skip_locked=skip, of=("self",) if skip else ())
    yield from [challenge.pk for challenge in oldest[:TRIES]]


def _is_open(search: Challenge) -> bool:
    return search.status_at(timezone.now()) == Challenge.Status.OPEN


def _renewed(search: Challenge) -> Challenge:
    search.expires = timezone.now() + KEPT_OPEN[search.pace]
    search.save(update_fields=["expires"])
    return search


def _end(searches: list[Challenge], *, found: bool) -> None:
    """Withdraw searches that their creator no longer needs, and write down how long those that led to a match took."""
    for search in searches:
        search.waited = waited(search) if found and _is_open(search) else None
        search.status = Challenge.Status.CANCELLED
        search.save(update_fields=["status", "waited"])
