"""Why a challenge refuses: one class per code."""

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
    """The other account is closed or takes no challenges, or there is a block between the two: which, is not told."""

    status = HTTPStatus.FORBIDDEN
    code = "player_unavailable"
    title = "You cannot challenge this player."
