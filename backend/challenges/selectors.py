"""Reading challenges. Reading has no effect."""

import uuid
from collections.abc import Sequence
from datetime import timedelta
from statistics import median
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import blocks_between, has_blocks_with, may_not_play, settings_of, shows_profile
from backend.challenges.errors import ChallengeNotFound, NoTerms
from backend.challenges.models import CODE_ALPHABET, BotTerms, Challenge
from backend.challenges.paces import PACES, length_of
from backend.challenges.pairable import pairable_with
from backend.matches.profiles import Standing, standings_of
from backend.matches.selectors import player_view

NONE = Q(pk__in=[])

#: What is shown of how long others waited: the median of their last `WAITS` at a pace, of so many days, of so many at
#: all paces together.
WAITS, LATELY, MOST_WAITS = 20, timedelta(days=7), 200

# What Crockford's base 32 takes for what a reader may have meant.
LOOK_ALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def challenge_for(*, challenge_id: uuid.UUID, account_id: uuid.UUID | None) -> Challenge:
    """Return a challenge that this account, or nobody signed in, may read.

    Raises:
        ChallengeNotFound: There is none, or it was sent to somebody else.
    """
    return _readable(_challenges().filter(pk=challenge_id).first(), account_id)


def challenge_by_code(*, code: str, account_id: uuid.UUID | None) -> Challenge:
    """Return the challenge with that code, however it was typed: case, dashes and look-alikes do not matter.

    Raises:
        ChallengeNotFound: There is none, or it was sent to somebody else.
    """
    typed = code.upper().translate(LOOK_ALIKES)
    if not set(typed) <= set(CODE_ALPHABET):
        raise ChallengeNotFound  # PostgreSQL would not even compare a NUL
    return _readable(_challenges().filter(code=typed).first(), account_id)


def challenges_for(
    *,
    account_id: uuid.UUID | None,
    show: str | None = None,
    ruleset: str | None = None,
    clock: str | None = None,
    bots: bool | None = None,
) -> QuerySet[Challenge]:
    """Return open challenges, the latest first, without those that a block or a decision of staff stands between.

    Args:
        account_id: Who reads; null for nobody signed in.
        show: `lobby`: those of others that anybody may accept; `made`: the reader's own; `received`: those sent to the
            reader; null: all three.
        ruleset: An id of `GET rulesets/`.
        clock: A type of `matches.clock`, or `none`.
        bots: Those made by bots alone, or by others alone; null: both.
    """
    made, received = (Q(creator=account_id), Q(opponent=account_id)) if account_id else (NONE, NONE)
    lobby = Q(visibility=Challenge.Visibility.LOBBY)
    wanted = {None: lobby | made | received, "lobby": lobby & ~made, "made": made, "received": received}[show]
    challenges = _challenges().exclude(may_not_play("creator") & ~made)
    challenges = challenges.filter(wanted, status=Challenge.Status.OPEN, expires__gt=timezone.now())
    if ruleset is not None:
        challenges = challenges.filter(ruleset=ruleset)
    if clock is not None:
        challenges = challenges.filter(Q(clock__isnull=True) if clock == "none" else Q(clock__type=clock))
    if bots is not None:
        challenges = challenges.filter(creator__is_bot=bots)
    if account_id is not None:
        challenges = challenges.exclude(has_blocks_with(account_id, "creator"))
    return challenges.order_by("-created", "-pk")


def pairing_view(*, account: Account, ruleset: str, origin: str) -> dict[str, Any]:
    """Return how an opponent is found at that ruleset now: the `Pairing` of the API. Six queries at most."""
    waiting = set(
        pairable_with(account, spectators=settings_of(account).spectators)
        .filter(ruleset=ruleset)
        .values_list("pace", flat=True)
        .distinct()
    )
    waits = _waits(ruleset)
    mine = _challenges().filter(creator=account, status=Challenge.Status.OPEN, automatic=True)
    search = mine.filter(expires__gt=timezone.now()).first()
    return {
        "search": challenge_views([search], account_id=account.pk, origin=origin)[0] if search else None,
        "paces": [
            {
                "pace": pace,
                "clock": clock,
                "length": length_of(ruleset),
                "waiting": pace in waiting,
                "pairings": len(waits[pace]),
                "waited": round(median(waits[pace])) if waits[pace] else None,
            }
            for pace, clock in PACES.items()
        ],
    }


def _waits(ruleset: str) -> dict[str, list[int]]:
    """Return how many seconds those waited lately who had to wait, the last few of each pace."""
    lately = Challenge.objects.filter(
        ruleset=ruleset, waited__isnull=False, created__gt=timezone.now() - LATELY
    ).order_by("-created")
    waits: dict[str, list[int]] = {pace: [] for pace in PACES}
    for pace, seconds in lately.values_list("pace", "waited")[:MOST_WAITS]:
        if seconds is not None and len(waits[pace]) < WAITS:
            waits[pace].append(seconds)
    return waits


def challenge_views(
    challenges: Sequence[Challenge], *, account_id: uuid.UUID | None, origin: str
) -> list[dict[str, Any]]:
    """Return the challenges as that account may see them: each the `Challenge` of the API. Two queries.

    Args:
        challenges: The rows, with creators and opponents and their settings.
        account_id: Who reads; null for nobody signed in.
        origin: Scheme and host that the reader used, for the link to pass on.
    """
    standings = standings_of({row.creator_id for row in challenges if shows_profile(row.creator, account_id)})
    return [_challenge_view(row, standings.get(row.creator_id), account_id, origin) for row in challenges]


def _challenge_view(
    challenge: Challenge, standing: Standing | None, account_id: uuid.UUID | None, origin: str
) -> dict[str, Any]:
    players = (challenge.creator_id, challenge.opponent_id)
    match = challenge.match_id if account_id in players else None
    return {
        "id": str(challenge.pk),
        "code": challenge.shown_code,
        "url": f"{origin}/c/{challenge.pk}",
        "ruleset": challenge.ruleset,
        "visibility": challenge.visibility,
        "creator": player_view(challenge.creator) | {"reliability": standing and standing.reliability},
        "opponent": player_view(challenge.opponent) if challenge.opponent else None,
        "length": challenge.length,
        "clock": challenge.clock,
        "public": challenge.public,
        "first": challenge.first,
        "automatic": challenge.automatic,
        "status": challenge.status_at(timezone.now()),
        "commitment": challenge.commitment,
        "match": str(match) if match else None,
        "rematch_of": str(challenge.rematch_of_id) if challenge.rematch_of_id else None,
        "created": challenge.created,
        "expires": challenge.expires,
    }


def bot_terms_of(account: Account) -> dict[str, Any]:
    """Return what the account accepts, as it has said: the `BotTerms` of the API.

    Raises:
        NoTerms: It has not.
    """
    terms = BotTerms.objects.filter(account=account).first()
    if terms is None:
        raise NoTerms
    return terms_view(terms)


def terms_view(terms: BotTerms) -> dict[str, Any]:
    """Return a bot's terms: the `BotTerms` of the API."""
    return {
        "rulesets": terms.rulesets,
        "clocks": terms.clocks,
        "people": terms.people,
        "bots": terms.bots,
        "at_once": terms.at_once,
        "per_player_a_day": terms.per_player_a_day,
    }


def _challenges() -> QuerySet[Challenge]:
    return Challenge.objects.select_related("creator__settings", "opponent__settings")


def _readable(challenge: Challenge | None, account_id: uuid.UUID | None) -> Challenge:
    if challenge is None or not challenge.is_readable_by(account_id):
        raise ChallengeNotFound
    challenge.blocked = challenge.creator_id != account_id and not challenge.creator.may_play
    challenge.blocked |= account_id is not None and blocks_between(challenge.creator_id, account_id)
    return challenge
