"""Challenging."""

from typing import Any

from django.db import transaction

from backend.accounts.models import Account
from backend.accounts.selectors import blocks_between, settings_of, takes_challenges
from backend.accounts.services.restrain import must_not_be_banned
from backend.challenges.errors import UNKNOWN_PLAYER
from backend.challenges.models import Challenge
from backend.challenges.services.lock import must_have_zone
from backend.common.errors import Invalid
from backend.matches.errors import RulesetOff
from backend.matches.models import Match
from backend.matches.rulesets import rulesets_off
from backend.matches.services.deal import deal_commit
from backend.notifications.services.tell import Notice, tell


@transaction.atomic
def challenge_create(
    *,
    account: Account,
    ruleset: str,
    visibility: str,
    opponent: Account | None = None,
    length: dict[str, Any] | None = None,
    first: str = Challenge.First.RANDOM,
    clock: dict[str, Any] | None = None,
    public: bool | None = None,
    rematch_of: Match | None = None,
) -> Challenge:
    """Make a challenge of the account's and commit to the deal it will start from.

    Args:
        account: The creator, later seat 0.
        ruleset: An id of `GET rulesets/`.
        visibility: `lobby`, `link` or `direct`.
        opponent: Whom a direct one is for; null for the others.
        length: How long the match goes; one round unless given.
        first: `random`, `me` or `opponent`.
        clock: A clock (`matches.clocks`), null for none.
        public: Whether anybody may watch; null for what the account's settings say.
        rematch_of: The match that it asks to play again. It does so even if its ruleset is switched off.

    Raises:
        MatchBanned: The account may begin no match.
        Invalid: One of the two has blocked the other or the opponent takes no challenges (`unknown_player`), or the
            ruleset is off (`ruleset_off`).
        TimeZoneNeeded: The clock has rests, and the account has no time zone.
    """
    must_not_be_banned(account)
    must_have_zone(account, clock)
    if opponent is not None and (blocks_between(account.pk, opponent.pk) or not takes_challenges(opponent.pk)):
        raise Invalid.field("opponent", "unknown_player", UNKNOWN_PLAYER)
    if rematch_of is None and ruleset in rulesets_off():
        raise Invalid.field("ruleset", RulesetOff.code, RulesetOff.title)
    challenge = Challenge.objects.create(
        creator=account,
        opponent=opponent,
        ruleset=ruleset,
        visibility=visibility,
        length=length or {"rounds": 1},
        first=first,
        clock=clock,
        public=settings_of(account).spectators if public is None else public,
        rematch_of=rematch_of,
        commitment=deal_commit(),
    )
    if opponent is not None:
        kind, match = ("rematch", rematch_of.pk) if rematch_of else ("challenge", None)
        tell([Notice(opponent.pk, kind, match, challenge.pk)])
    return challenge
