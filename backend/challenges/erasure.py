"""What becomes of an account's challenges, and of a bot's terms, when it is deleted."""

from contextlib import suppress

from django.db.models import Q

from backend.accounts.models import Account
from backend.challenges.errors import ChallengeClosed
from backend.challenges.models import BotMatch, BotTerms, Challenge
from backend.challenges.services.cancel import challenge_cancel
from backend.challenges.services.decline import challenge_decline


def challenges_end(account: Account) -> None:
    """Withdraw the open challenges that the account made, and decline those that were sent to it."""
    of_account = Challenge.objects.filter(Q(creator=account) | Q(opponent=account))
    for challenge in list(of_account.filter(status=Challenge.Status.OPEN)):
        end = challenge_cancel if challenge.creator_id == account.pk else challenge_decline
        with suppress(ChallengeClosed):  # in the meantime, or by the clock
            end(challenge_id=challenge.pk, account=account)


def bot_terms_erase(account: Account) -> None:
    """Forget what the account accepts, and what was counted of its matches: they have been resigned."""
    BotTerms.objects.filter(account=account).delete()
    BotMatch.objects.filter(Q(account=account) | Q(player=account)).delete()
