"""Challenging."""

from typing import Any

from django.db import transaction

from backend.accounts.models import Account
from backend.challenges.models import Challenge
from backend.matches.services.deal import deal_commit


@transaction.atomic
def challenge_create(
    *,
    account: Account,
    ruleset: str,
    visibility: str,
    opponent: Account | None = None,
    length: dict[str, Any] | None = None,
    first: str = Challenge.First.RANDOM,
) -> Challenge:
    """Make a challenge of the account's and commit to the deal it will start from.

    Args:
        account: The creator, later seat 0.
        ruleset: An id of `GET rulesets/`.
        visibility: `lobby`, `link` or `direct`.
        opponent: Whom a direct one is for; null for the others.
        length: How many rounds; one unless given.
        first: `random`, `me` or `opponent`.
    """
    return Challenge.objects.create(
        creator=account,
        opponent=opponent,
        ruleset=ruleset,
        visibility=visibility,
        length=length or {"rounds": 1},
        first=first,
        commitment=deal_commit(),
    )
