"""The creator's part of the deal."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.challenges.models import Challenge
from backend.challenges.services.lock import lock_own_challenge


@transaction.atomic
def challenge_set_nonce(*, challenge_id: uuid.UUID, account: Account, nonce: str | None = None) -> Challenge:
    """Set the creator's nonce, again if need be, until somebody accepts; null leaves it.

    What it is for: docs/architecture.md, "What a deal is".

    Raises:
        ServiceError: As `lock_own_challenge`.
    """
    challenge = lock_own_challenge(challenge_id=challenge_id, account_id=account.pk)
    if nonce is not None:
        challenge.creator_nonce = nonce
        challenge.save(update_fields=["creator_nonce"])
    return challenge
