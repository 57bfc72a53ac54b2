"""Withdrawing a challenge."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.challenges.models import Challenge
from backend.challenges.services.lock import lock_own_challenge


@transaction.atomic
def challenge_cancel(*, challenge_id: uuid.UUID, account: Account) -> None:
    """Withdraw a challenge of the account's own.

    Raises:
        ServiceError: As `lock_own_challenge`.
    """
    challenge = lock_own_challenge(challenge_id=challenge_id, account_id=account.pk)
    challenge.status = Challenge.Status.CANCELLED
    challenge.save(update_fields=["status"])
