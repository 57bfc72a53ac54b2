"""Playing again."""

import uuid

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import blocks_between, takes_challenges
from backend.accounts.services.restrict import must_not_be_banned
from backend.challenges.errors import PlayerUnavailable
from backend.challenges.models import Challenge
from backend.challenges.services.accept import challenge_accept
from backend.challenges.services.create import challenge_write
from backend.challenges.services.lock import must_have_zone
from backend.common.clock_terms import with_bounds
from backend.matches.errors import MatchRunning, NotSeated
from backend.matches.services.lock import lock_match


@transaction.atomic
def match_rematch(*, match_id: uuid.UUID, account: Account) -> Challenge:
    """Ask the other player for a rematch on the same terms; where they have asked already, start it.

    A rematch is a direct challenge, made by who asked first. Asking again changes nothing and answers with what there
    is; the lock on the old match lets the two players ask one after the other.

    Raises:
        MatchBanned: The account may begin no match.
        MatchNotFound: There is none, or it is none of the account's business.
        NotSeated: The account may only watch.
        MatchRunning: It is not over.
        PlayerUnavailable: The other's account is closed or kept from playing, or one of the two has blocked the other,
            or the other takes no challenges and has not asked.
        TimeZoneNeeded: The clock excludes times, and the account has no time zone.
        ServiceError: As `challenge_write` and `challenge_accept`.
    """
    must_not_be_banned(account)
    match = lock_match(match_id=match_id, account_id=account.pk)
    seat = match.seat_of(account.pk)
    if seat is None:
        raise NotSeated
    if not match.is_over:
        raise MatchRunning
    asked = match.rematches.filter(status__in=[Challenge.Status.OPEN, Challenge.Status.ACCEPTED]).first()
    if asked is not None and asked.status_at(timezone.now()) == Challenge.Status.EXPIRED:
        asked.status = Challenge.Status.CANCELLED
        asked.save(update_fields=["status"])
        asked = None
    [other] = [at.account for at in match.seats.all() if at.number != seat]
    to_begin = asked is None or (asked.status == Challenge.Status.OPEN and asked.creator_id == other.pk)
    if to_begin and (not other.is_active or not other.may_play or blocks_between(account.pk, other.pk)):
        raise PlayerUnavailable
    if asked is None and not takes_challenges(other.pk):
        raise PlayerUnavailable
    if asked is None:
        must_have_zone(account, match.clock)
        return challenge_write(
            account=account,
            opponent=other,
            ruleset=match.ruleset,
            visibility=Challenge.Visibility.DIRECT,
            length=match.length,
            clock=with_bounds(match.clock),
            public=match.public,
            rematch_of=match,
        )
    if to_begin:
        challenge_accept(challenge_id=asked.pk, account=account)
        asked.refresh_from_db()
    return asked
