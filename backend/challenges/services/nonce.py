"""The creator's part of the deal."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.challenges.errors import NotYourChallenge
from backend.challenges.models import Challenge
from backend.challenges.services.lock import challenge_lock, must_be_open


@transaction.atomic
def challenge_set_nonce(*, challenge_id: uuid.UUID, account: Account, nonce: str | None = None) -> Challenge:
    """Set the creator's nonce, again if need be, until somebody accepts (API.md, "Deals"); null leaves it.

    Raises:
        ChallengeNotFound: There is none, or it was sent by others to others.
        NotYourChallenge: Somebody else made it.
        ChallengeClosed: It has ended already.
    """
    challenge = challenge_lock(challenge_id=challenge_id, account_id=account.pk)
    if challenge.creator_id != account.pk:
        raise NotYourChallenge
    must_be_open(challenge)
    if nonce is not None:
        challenge.creator_nonce = nonce
        challenge.save(update_fields=["creator_nonce"])
    return challenge
