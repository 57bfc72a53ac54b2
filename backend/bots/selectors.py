"""Reading who plays for the house, and which bots there are."""

import json
import uuid
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Count, QuerySet
from django.utils import timezone

from backend.accounts.house import HOUSE, HOUSE_IDS, HOUSE_LEVELS
from backend.accounts.models import AccessToken, Account, AccountSettings
from backend.accounts.selectors import has_blocks_with, may_not_play
from backend.challenges.models import BotMatch, BotTerms
from backend.challenges.selectors import terms_view
from backend.matches.rulesets import ruleset_ids
from backend.matches.selectors import player_view

#: A bot is there whose program was so lately.
ONLINE = timedelta(minutes=10)

#: What the levels were measured at: Elo by ruleset, by level, as `make bench ONLY=bots` writes it.
STRENGTHS: dict[str, dict[str, int]] = json.loads((Path(__file__).parent / "strengths.json").read_text())


def house_views() -> list[dict[str, Any]]:
    """Return the house's opponents, the weakest first; none where it is switched off. One query."""
    if not settings.HOUSE_BOTS:
        return []
    there = Account.objects.filter(pk__in=HOUSE_IDS, is_active=True).exclude(may_not_play())
    accounts = {account.pk: account for account in there}
    return [_house_view(accounts[player.id]) for player in HOUSE if player.id in accounts]


def _house_view(account: Account) -> dict[str, Any]:
    level = HOUSE_LEVELS[account.pk]
    measured = STRENGTHS.get(str(level), {})
    return {
        "username": account.username,
        "level": level,
        "ratings": {name: measured.get(name) for name in ruleset_ids()},
    }


def bots_for(*, account_id: uuid.UUID | None) -> QuerySet[BotTerms]:
    """Return the bots that have said what they accept and take challenges, without those that a block keeps away."""
    there = BotTerms.objects.filter(account__is_active=True, account__is_bot=True).exclude(may_not_play("account"))
    there = there.exclude(account__settings__challenges=AccountSettings.Challenges.NOBODY)
    if not settings.HOUSE_BOTS:
        there = there.exclude(account__in=HOUSE_IDS)
    if account_id is not None:
        there = there.exclude(has_blocks_with(account_id, "account"))
    return there.select_related("account__settings").order_by("-created", "-pk")


def bot_views(bots: Sequence[BotTerms]) -> list[dict[str, Any]]:
    """Return the bots as everybody sees them: each the `Bot` of the API. Two queries."""
    ids = [bot.account_id for bot in bots]
    used = AccessToken.objects.filter(account__in=ids, last_used__gt=timezone.now() - ONLINE)
    there = {*used.values_list("account", flat=True), *HOUSE_IDS}
    playing = BotMatch.objects.filter(account__in=ids, over=False, match__annulled=False).values("account")
    running = {row["account"]: row["count"] for row in playing.annotate(count=Count("pk"))}
    return [
        player_view(bot.account)
        | {
            "terms": terms_view(bot),
            "house": _house_view(bot.account) if bot.account.is_house else None,
            "online": bot.account_id in there,
            "running": running.get(bot.account_id, 0),
        }
        for bot in bots
    ]
