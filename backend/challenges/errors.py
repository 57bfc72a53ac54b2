"""Why a challenge refuses: one class per code."""

import uuid
from http import HTTPStatus

from backend.common.errors import NotFound, ServiceError

# What `unknown_player` says of a name that nobody has, and of somebody who is not to be reached.
UNKNOWN_PLAYER = "Nobody has this name."


class ChallengeNotFound(NotFound):
    """There is no such challenge, or it is not this reader's to know of (`not_found`)."""


class ChallengeClosed(ServiceError):
    """Accepted, declined, cancelled or expired: somebody was faster, or the time is over."""

    status = HTTPStatus.CONFLICT
    code = "challenge_closed"
    title = "This challenge is no longer open."


class OwnChallenge(ServiceError):
    """The account would play against itself."""

    status = HTTPStatus.FORBIDDEN
    code = "own_challenge"
    title = "This is your own challenge."


class NotYourChallenge(ServiceError):
    """Only its creator may change or withdraw a challenge, and only the one it was sent to may decline it."""

    status = HTTPStatus.FORBIDDEN
    code = "not_your_challenge"
    title = "Only the other player can do that."


class TimeZoneNeeded(ServiceError):
    """A player whose nights or weekends do not count has no time zone (`me/`, `time_zone`)."""

    status = HTTPStatus.CONFLICT
    code = "time_zone_needed"
    title = "This clock excludes nights or weekends. Choose your time zone in the settings first."


class TooManyChallenges(ServiceError):
    """The account has as many open challenges as it may: in all, to this player, in the lobby. Rematches excluded."""

    status = HTTPStatus.CONFLICT
    code = "too_many_challenges"
    title = "You have 20 open challenges, 3 to this player or 5 in the lobby. Withdraw one first."


class PlayerUnavailable(ServiceError):
    """The other account is closed or takes no challenges, or there is a block between the two: which, is not said."""

    status = HTTPStatus.FORBIDDEN
    code = "player_unavailable"
    title = "You cannot challenge this player."


class NoTerms(NotFound):
    """The account has not said what it accepts (`not_found`)."""


class NotABot(ServiceError):
    """Terms are for accounts that programs play on."""

    status = HTTPStatus.CONFLICT
    code = "not_a_bot"
    title = "This account is no bot's. Mark it first (me/bot/)."


class BotTermsUnmet(ServiceError):
    """The bot has said that it does not accept such challenges; the member `terms` says which terms it is about."""

    status = HTTPStatus.CONFLICT
    code = "bot_terms"
    title = "This bot does not accept such a challenge."


class BotLimitReached(ServiceError):
    """A bot has begun as many matches with other bots as it may: `limit` names the limit, `retry_after` is in seconds.

    Not a 429, which clients answer by waiting: the bot's other matches go on.
    """

    status = HTTPStatus.CONFLICT
    code = "bot_limit"
    title = "One of the two bots has begun as many matches with bots as it may within a day."

    def __init__(self, account_id: uuid.UUID, username: str, most: int, wait: int) -> None:
        detail = f"{username} has begun {most} matches with bots within a day. Try again in {wait} s."
        super().__init__(detail, limit="bot_matches", retry_after=wait)
        self.account_id = account_id
