"""Declining a challenge."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.challenges.errors import NotYourChallenge, OwnChallenge
from backend.challenges.models import Challenge
from backend.challenges.services.lock import lock_challenge, must_be_open
from backend.notifications.services.notify import Notice, notify


@transaction.atomic
def challenge_decline(*, challenge_id: uuid.UUID, account: Account) -> Challenge:
    """Decline a challenge that was sent to the account.

    Raises:
        ChallengeNotFound: There is none, or it was sent to somebody else.
        OwnChallenge: The account made it; it may withdraw it instead.
        NotYourChallenge: It was sent to nobody in particular.
        ChallengeClosed: It has ended already.
    """
    challenge = lock_challenge(challenge_id=challenge_id, account_id=account.pk)
    if challenge.creator_id == account.pk:
        raise OwnChallenge
    if challenge.visibility != Challenge.Visibility.DIRECT:
        raise NotYourChallenge
    must_be_open(challenge)
    challenge.status = Challenge.Status.DECLINED
    challenge.save(update_fields=["status"])
    notify([Notice(challenge.creator_id, "challenge_declined", challenge=challenge.pk)])
    return challenge
