"""Withdrawing a challenge."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.challenges.errors import NotYourChallenge
from backend.challenges.models import Challenge
from backend.challenges.services.lock import challenge_lock, must_be_open


@transaction.atomic
def challenge_cancel(*, challenge_id: uuid.UUID, account: Account) -> None:
    """Withdraw a challenge of the account's own.

    Raises:
        ChallengeNotFound: There is none, or it was sent by others to others.
        NotYourChallenge: Somebody else made it.
        ChallengeClosed: It has ended already.
    """
    challenge = challenge_lock(challenge_id=challenge_id, account_id=account.pk)
    if challenge.creator_id != account.pk:
        raise NotYourChallenge
    must_be_open(challenge)
    challenge.status = Challenge.Status.CANCELLED
    challenge.save(update_fields=["status"])
