"""Challenging."""

from datetime import timedelta
from math import ceil
from typing import Any

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import blocks_between, settings_of, takes_challenges
from backend.accounts.services.restrict import must_not_be_banned
from backend.challenges.errors import UNKNOWN_PLAYER, TooManyChallenges
from backend.challenges.models import Challenge
from backend.challenges.services.lock import must_have_zone
from backend.common.clock_terms import with_bounds
from backend.common.errors import Invalid, Throttled
from backend.matches.errors import RulesetOff
from backend.matches.models import Match
from backend.matches.rulesets import rulesets_off
from backend.matches.services.deal import deal_commit
from backend.notifications.services.notify import Notice, notify

#: How many of an account's challenges may be open at a time: in all, to one player, and in the lobby, of which a page
#: has twenty. Rematches do not count: each was earned by a match.
MOST, MOST_TO_ONE, MOST_IN_LOBBY = 20, 3, 5

#: How many an account may make to one player in an hour that come to no match, rematches too: each is a notice, also
#: where it is withdrawn and made again.
MOST_IN_VAIN, HOUR = 10, timedelta(hours=1)


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
        clock: A clock (`matches.clock`), null for none.
        public: Whether anybody may watch; null for what the account's settings say.
        rematch_of: The match that it asks to play again. It does so even if its ruleset is switched off.

    Raises:
        MatchBanned: The account may begin no match.
        Invalid: The opponent is the account itself (`own_challenge`), one of the two has blocked the other or the
            opponent takes no challenges (`unknown_player`), or the ruleset is off (`ruleset_off`).
        TimeZoneNeeded: The clock excludes times, and the account has no time zone.
        TooManyChallenges: Too many of the account's are open.
        Throttled: Too many to that opponent came to nothing lately.
    """
    if opponent == account:
        raise Invalid.field("opponent", "own_challenge", "That is you.")
    must_not_be_banned(account)
    must_have_zone(account, clock)
    if opponent is not None and (blocks_between(account.pk, opponent.pk) or not takes_challenges(opponent.pk)):
        raise Invalid.field("opponent", "unknown_player", UNKNOWN_PLAYER)
    if rematch_of is None and ruleset in rulesets_off():
        raise Invalid.field("ruleset", RulesetOff.code, RulesetOff.title)
    if rematch_of is None:
        must_have_room(account, opponent, visibility)
    if opponent is not None:
        must_not_pester(account, opponent)
    challenge = Challenge.objects.create(
        creator=account,
        opponent=opponent,
        ruleset=ruleset,
        visibility=visibility,
        length=length or {"rounds": 1},
        first=first,
        clock=with_bounds(clock),
        public=settings_of(account).spectators if public is None else public,
        rematch_of=rematch_of,
        commitment=deal_commit(),
    )
    if opponent is not None:
        kind, match = ("rematch", rematch_of.pk) if rematch_of else ("challenge", None)
        notify([Notice(opponent.pk, kind, match, challenge.pk)])
    return challenge


def must_have_room(account: Account, opponent: Account | None, visibility: str) -> None:
    """Go on only if the account may make one more such challenge; who counts at the same time waits.

    Raises:
        TooManyChallenges: It has `MOST`, `MOST_TO_ONE` to that player, or `MOST_IN_LOBBY` there.
    """
    Account.objects.select_for_update().get(pk=account.pk)
    mine = Challenge.objects.filter(creator=account, status=Challenge.Status.OPEN, rematch_of=None)
    made = list(mine.filter(expires__gt=timezone.now()).values_list("opponent", "visibility")[:MOST])
    to_one = opponent is not None and sum(to == opponent.pk for to, _ in made) >= MOST_TO_ONE
    in_lobby = (
        visibility == Challenge.Visibility.LOBBY and sum(where == visibility for _, where in made) >= MOST_IN_LOBBY
    )
    if len(made) >= MOST or to_one or in_lobby:
        raise TooManyChallenges


def must_not_pester(account: Account, opponent: Account) -> None:
    """Go on only if few of the account's challenges to *opponent* came to nothing within an hour.

    Raises:
        Throttled: It was `MOST_IN_VAIN`; until the first of them was an hour ago.
    """
    now = timezone.now()
    lately = Challenge.objects.filter(creator=account, opponent=opponent, created__gt=now - HOUR)
    made = lately.exclude(status=Challenge.Status.ACCEPTED).order_by("-created").values_list("created", flat=True)
    if len(last := list(made[:MOST_IN_VAIN])) == MOST_IN_VAIN:
        raise Throttled(ceil((last[-1] + HOUR - now).total_seconds()))
