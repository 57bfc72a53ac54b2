"""Taking a challenge's row."""

import uuid
from typing import Any

from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import blocks_between, settings_of
from backend.challenges.errors import ChallengeClosed, ChallengeNotFound, NotYourChallenge, TimeZoneNeeded
from backend.challenges.models import Challenge


def lock_challenge(*, challenge_id: uuid.UUID, account_id: uuid.UUID) -> Challenge:
    """Return the challenge, its row locked until the transaction ends; it knows of blocks with that account.

    Raises:
        ChallengeNotFound: There is none, or it was sent to somebody else.
    """
    challenge = Challenge.objects.select_for_update().filter(pk=challenge_id).first()
    if challenge is None or not challenge.is_readable_by(account_id):
        raise ChallengeNotFound
    challenge.blocked = blocks_between(challenge.creator_id, account_id)
    return challenge


def lock_own_challenge(*, challenge_id: uuid.UUID, account_id: uuid.UUID) -> Challenge:
    """Return an open challenge of the account's own, its row locked until the transaction ends.

    Raises:
        ChallengeNotFound: There is none, or it was sent by others to others.
        NotYourChallenge: Somebody else made it.
        ChallengeClosed: It has ended already.
    """
    challenge = lock_challenge(challenge_id=challenge_id, account_id=account_id)
    if challenge.creator_id != account_id:
        raise NotYourChallenge
    must_be_open(challenge)
    return challenge


def must_have_zone(account: Account, clock: dict[str, Any] | None) -> None:
    """Go on if the clock excludes no times, or the account has said in which time zone its own are.

    Raises:
        TimeZoneNeeded: It has not.
    """
    if clock and clock.get("excluded_time") and settings_of(account).time_zone is None:
        raise TimeZoneNeeded


def must_be_open(challenge: Challenge) -> None:
    """Go on with an open challenge only.

    Raises:
        ChallengeClosed: It is not, or not any more.
    """
    status = challenge.status_at(timezone.now())
    if status != Challenge.Status.OPEN:
        raise ChallengeClosed(f"This challenge is {status}.")
