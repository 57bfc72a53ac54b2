"""What becomes of an account's challenges when it is deleted, and what it is told of them when it asks for all."""

from contextlib import suppress
from typing import Any

from django.db.models import Q

from backend.accounts.hooks import on_export, on_leave
from backend.accounts.models import Account
from backend.challenges.errors import ChallengeClosed
from backend.challenges.models import Challenge
from backend.challenges.services.cancel import challenge_cancel
from backend.challenges.services.decline import challenge_decline


@on_leave
def challenges_end(account: Account) -> None:
    """Withdraw the open challenges that the account made, and decline those that were sent to it."""
    for challenge in list(_challenges_of(account).filter(status=Challenge.Status.OPEN)):
        end = challenge_cancel if challenge.creator_id == account.pk else challenge_decline
        with suppress(ChallengeClosed):  # in the meantime, or by the clock
            end(challenge_id=challenge.pk, account=account)


@on_export("challenges")
def challenges_export(account: Account) -> list[dict[str, Any]]:
    """Tell of the challenges that the account made, was sent or accepted."""
    challenges = _challenges_of(account).select_related("creator", "opponent").order_by("created", "pk")
    return [_export(challenge, account) for challenge in challenges]


def _challenges_of(account: Account) -> Any:
    return Challenge.objects.filter(Q(creator=account) | Q(opponent=account))


def _export(challenge: Challenge, account: Account) -> dict[str, Any]:
    terms = (
        "id",
        "code",
        "ruleset",
        "visibility",
        "length",
        "clock",
        "public",
        "first",
        "status",
        "created",
        "expires",
    )
    return {
        **{name: getattr(challenge, name) for name in terms},
        "creator": challenge.creator.username,
        "opponent": challenge.opponent.username if challenge.opponent else None,
        "nonce": challenge.creator_nonce if challenge.creator_id == account.pk else None,
        "match": challenge.match_id,
        "rematch_of": challenge.rematch_of_id,
    }
