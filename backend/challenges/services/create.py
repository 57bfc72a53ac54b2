"""Challenging."""

from datetime import timedelta
from math import ceil
from typing import Any

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import settings_of
from backend.accounts.services.restrict import must_not_be_banned
from backend.challenges import hooks
from backend.challenges.errors import TooManyChallenges
from backend.challenges.models import Challenge
from backend.challenges.paces import pace_of
from backend.challenges.services.bot_matches import must_be_within_limit
from backend.challenges.services.lock import must_have_zone
from backend.challenges.services.opponent import opponent_for
from backend.challenges.services.terms import must_fit_terms
from backend.common.clock_terms import check_clock, with_bounds
from backend.common.errors import Invalid, Throttled
from backend.matches.errors import RulesetOff
from backend.matches.rulesets import check_length, rulesets_off
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
    opponent: str | None = None,
    length: dict[str, Any] | None = None,
    first: str = Challenge.First.RANDOM,
    clock: dict[str, Any] | None = None,
    public: bool | None = None,
) -> Challenge:
    """Make a challenge of the account's and commit to the deal it will start from. The house accepts one at once.

    Args:
        account: The creator, later seat 0.
        ruleset: An id of `GET rulesets/`.
        visibility: `lobby`, `link` or `direct`.
        opponent: The username of the account that a direct one is for; null for the others.
        length: How long the match goes; one round unless given.
        first: `random`, `me` or `opponent`.
        clock: A clock (`matches.clock`), null for none.
        public: Whether anybody may watch; null for what the account's settings say.

    Raises:
        Invalid: As `opponent_for` and `check_clock`; the ruleset has no matches of that length (`not_in_ruleset`) or is
            off (`ruleset_off`).
        TooManyChallenges: Too many of the account's are open.
        ServiceError: As `challenge_write`.
    """
    try:
        check_length(ruleset, length)
    except ValueError as refusal:
        raise Invalid.field("length", "not_in_ruleset", str(refusal)) from None
    check_clock(clock)
    challenged = opponent_for(account, visibility, opponent)
    must_not_be_banned(account)
    must_have_zone(account, clock)
    if ruleset in rulesets_off():
        raise Invalid.field("ruleset", RulesetOff.code, RulesetOff.title)
    must_have_room(account, challenged, visibility)
    length, clock = length or {"rounds": 1}, with_bounds(clock)
    pace = pace_of(ruleset=ruleset, length=length, clock=clock, first=first)
    return challenge_write(
        account=account,
        opponent=challenged,
        ruleset=ruleset,
        visibility=visibility,
        length=length,
        first=first,
        clock=clock,
        public=settings_of(account).spectators if public is None else public,
        pace=pace if visibility == Challenge.Visibility.LOBBY else "",
    )


def challenge_write(*, account: Account, opponent: Account | None, **terms: Any) -> Challenge:
    """Write a challenge that is allowed, and notify its opponent; the house accepts it.

    Args:
        account: The creator.
        opponent: The account that a direct one is for.
        terms: The other columns of the row.

    Raises:
        Throttled: Too many to that opponent came to nothing lately.
        BotLimitReached: Both are bots, and one has begun too many matches with bots lately.
        BotTermsUnmet: The opponent is a bot that does not accept it.
        ServiceError: The opponent is the house's, and does not accept (`hooks.ACCEPTING`).
    """
    if opponent is not None:
        must_not_pester(account, opponent)
        must_be_within_limit(account, opponent)
        must_fit_terms(bot=opponent, account=account, ruleset=terms["ruleset"], clock=terms["clock"])
    challenge = Challenge.objects.create(creator=account, opponent=opponent, commitment=deal_commit(), **terms)
    if opponent is not None and opponent.is_house:
        hooks.accept_for_house(challenge)
    elif opponent is not None:
        kind = "rematch" if challenge.rematch_of_id else "challenge"
        notify([Notice(opponent.pk, kind, challenge.rematch_of_id, challenge.pk)])
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
