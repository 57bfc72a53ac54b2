"""What a bot accepts: saying so, and holding challenges to it."""

from collections.abc import Collection, Iterator
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from backend.accounts.models import Account
from backend.challenges.errors import BotTermsUnmet, NotABot
from backend.challenges.models import BotMatch, BotTerms, Challenge
from backend.challenges.services.bot_matches import DAY

NO_CLOCK = "none"


@transaction.atomic
def bot_terms_set(*, account: Account, **terms: Any) -> BotTerms:
    """Set what the account accepts from now on, in place of all before; it is listed (`bots/`) from then on.

    Challenges that were made before stay.

    Raises:
        NotABot: No program plays on the account.
    """
    if not account.is_bot:
        raise NotABot
    return BotTerms.objects.update_or_create(account=account, defaults=terms)[0]


def bot_terms_drop(*, account: Account) -> None:
    """Accept whatever comes again, and no longer be listed. Without terms nothing changes."""
    BotTerms.objects.filter(account=account).delete()


def must_fit_terms(*, bot: Account, account: Account, ruleset: str, clock: dict[str, Any] | None) -> None:
    """Go on unless a challenge of the account's to that bot is outside of what it accepts.

    Who challenges the same bot at the same time waits, so that all are counted. Wants an open transaction.

    Raises:
        BotTermsUnmet: It is; which of the terms.
    """
    if not bot.is_bot or bot.is_house:
        return
    terms = BotTerms.objects.select_for_update().filter(account=bot).first()
    if terms is None:
        return
    if unmet := dict(_unmet(terms, account, ruleset, NO_CLOCK if clock is None else clock["type"])):
        raise BotTermsUnmet(f"{bot.username} {', and '.join(unmet.values())}.", terms=list(unmet))


def _unmet(terms: BotTerms, account: Account, ruleset: str, clock: str) -> Iterator[tuple[str, str]]:
    """Yield the terms that a challenge does not meet, each with what is said of it."""
    if terms.rulesets and ruleset not in terms.rulesets:
        yield "rulesets", f"plays {_listed(terms.rulesets)} only"
    if terms.clocks and clock not in terms.clocks:
        yield "clocks", f"plays with the clocks {_listed(terms.clocks)} only"
    if not terms.people and not account.is_bot:
        yield "people", "plays bots only"
    if not terms.bots and account.is_bot:
        yield "bots", "plays people only"
    if terms.at_once is not None and _under_way(terms) >= terms.at_once:
        yield "at_once", f"plays {terms.at_once} at a time: try again later"
    if terms.per_player_a_day is not None and _lately_with(terms, account) >= terms.per_player_a_day:
        yield "per_player_a_day", f"plays {terms.per_player_a_day} with one player within a day"


def _listed(words: Collection[str]) -> str:
    return ", ".join(words)


def _under_way(terms: BotTerms) -> int:
    """Return how many matches the bot plays and will play if it accepts what has been sent to it."""
    running = BotMatch.objects.filter(account=terms.account_id, over=False, match__annulled=False)
    return running.count() + _sent(terms).count()


def _lately_with(terms: BotTerms, account: Account) -> int:
    """Return how many matches it has begun with that player within a day, or will if it accepts what they sent."""
    begun = BotMatch.objects.filter(account=terms.account_id, begun__gt=timezone.now() - DAY)
    return begun.filter(player=account).count() + _sent(terms).filter(creator=account).count()


def _sent(terms: BotTerms) -> QuerySet[Challenge]:
    """Return the challenges that wait for its answer."""
    sent = Challenge.objects.filter(opponent=terms.account_id, status=Challenge.Status.OPEN)
    return sent.filter(expires__gt=timezone.now())
