"""What an export of an account holds of its challenges."""

from typing import Any

from django.db.models import Q

from backend.accounts.models import Account
from backend.challenges.models import BotTerms, Challenge
from backend.challenges.selectors import terms_view


def challenges_export(account: Account) -> list[dict[str, Any]]:
    """Return the challenges that the account made, received or accepted."""
    challenges = Challenge.objects.filter(Q(creator=account) | Q(opponent=account))
    joined = challenges.select_related("creator", "opponent").order_by("created", "pk")
    return [_export(challenge, account) for challenge in joined]


def _export(challenge: Challenge, account: Account) -> dict[str, Any]:
    same = (
        "id",
        "code",
        "ruleset",
        "visibility",
        "length",
        "public",
        "first",
        "status",
        "created",
        "expires",
        "automatic",
        "pace",
        "waited",
        "clock",
    )
    return {
        **{name: getattr(challenge, name) for name in same},
        "creator": challenge.creator.username,
        "opponent": challenge.opponent.username if challenge.opponent else None,
        "nonce": challenge.creator_nonce if challenge.creator_id == account.pk else None,
        "match": challenge.match_id,
        "rematch_of": challenge.rematch_of_id,
    }


def bot_terms_export(account: Account) -> dict[str, Any] | None:
    """Return what the account, a bot's, has said that it accepts; null for nothing."""
    terms = BotTerms.objects.filter(account=account).first()
    return None if terms is None else {**terms_view(terms), "created": terms.created}
