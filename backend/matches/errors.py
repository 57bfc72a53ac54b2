"""Why a match refuses: one class per code."""

from http import HTTPStatus
from typing import Any

from backend.common.errors import NotFound, ServiceError


class MatchNotFound(NotFound):
    """There is no such match, or it is not this reader's to know of (`not_found`)."""


class HasPlayed(ServiceError):
    """Who has met a person does not become a program."""

    status = HTTPStatus.CONFLICT
    code = "has_played"
    title = "This account has sat at a match. Make another one for the bot."


class NotSeated(ServiceError):
    """The reader may watch, not play."""

    status = HTTPStatus.FORBIDDEN
    code = "not_seated"
    title = "You have no seat in this match."


class StaleVersion(ServiceError):
    """Somebody was faster: the match is not at `expected_version` any more. The API adds the fresh `match`."""

    status = HTTPStatus.CONFLICT
    code = "stale_version"
    title = "The match has moved on."

    def __init__(self, *, match: Any, expected_version: int) -> None:
        super().__init__(f"The match is at version {match.version}, not {expected_version}.")
        self.match = match


class MatchOver(ServiceError):
    """The match has finished."""

    status = HTTPStatus.CONFLICT
    code = "match_over"
    title = "This match is over."


class NotYourTurn(ServiceError):
    """The other seat is to act."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "not_your_turn"
    title = "It is not your turn."


class BadAction(ServiceError):
    """A text that is no action (NOTATION, "Actions")."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "bad_action"
    title = "That is not an action."

    def __init__(self, detail: str, *, index: int) -> None:
        super().__init__(detail, index=index)


class IllegalAction(ServiceError):
    """The rules forbid it now."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "illegal_action"
    title = "The rules do not allow that now."

    def __init__(self, detail: str, *, index: int, reason: str) -> None:
        super().__init__(detail, index=index, reason=reason)


class TooLateToAbort(ServiceError):
    """Both players have moved."""

    status = HTTPStatus.CONFLICT
    code = "too_late_to_abort"
    title = "Both of you have moved: you can resign, or offer a draw."


class NoDrawOffer(ServiceError):
    """There is no offer to answer, or not any more: the next move took it away."""

    status = HTTPStatus.CONFLICT
    code = "no_draw_offer"
    title = "No offer of a draw stands."


class DrawOfferTooSoon(ServiceError):
    """The last offer was declined, and nobody has moved since."""

    status = HTTPStatus.CONFLICT
    code = "draw_offer_too_soon"
    title = "Your offer was declined. You can make another after the next move."


class OnVacation(ServiceError):
    """A vacation is under way already; it can be ended."""

    status = HTTPStatus.CONFLICT
    code = "on_vacation"
    title = "You are on vacation already."


class VacationTooSoon(ServiceError):
    """The last vacation has hardly ended; `vacation/` says when the next may begin."""

    status = HTTPStatus.CONFLICT
    code = "vacation_too_soon"
    title = "Your last vacation has only just ended."


class NoVacation(NotFound):
    """No vacation is under way (`not_found`)."""


class RulesetOff(ServiceError):
    """An operator offers no new matches of this ruleset; those that run go on."""

    status = HTTPStatus.CONFLICT
    code = "ruleset_off"
    title = "New matches of this ruleset are not offered at the moment."


class MatchRunning(ServiceError):
    """What is asked for is of matches that have finished: a record, a rematch."""

    status = HTTPStatus.CONFLICT
    code = "match_running"
    title = "This match is not over yet."


class Reveals(ServiceError):
    """A preview would show the reader a card that he does not see yet."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "reveals"
    title = "What that action shows you is only shown when it is played."

    def __init__(self, *, index: int) -> None:
        super().__init__(index=index)


class BadState(ServiceError):
    """A position that is no full state (NOTATION, "Positions"), or to which no play leads."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "bad_state"
    title = "No play leads to that position."


class NoPlans(ServiceError):
    """Who plays live sits there and answers himself."""

    status = HTTPStatus.CONFLICT
    code = "no_plans"
    title = "Live matches take no plans."


class YourTurn(ServiceError):
    """A plan is for the other player's next turn."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "your_turn"
    title = "It is your turn. You can plan while the other player is to act."


class PlanNotLegal(ServiceError):
    """The rules forbid an action of a plan where it would be played, or a turn of it is none."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "plan_not_legal"
    title = "That could not be played there."


class Unforeseen(ServiceError):
    """A scout or an exchange, which go on from cards that nobody has seen yet."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "unforeseen"
    title = "What a scout or an exchange brings nobody can know yet, so it cannot be planned."


class MatchFrozen(ServiceError):
    """Staff look at the match, or have annulled it before its end: nothing changes meanwhile, and no clock runs."""

    status = HTTPStatus.CONFLICT
    code = "match_frozen"
    title = "This match stands still for now. No time is lost."


class NotFrozen(ServiceError):
    """All cards of a running match are to be seen by nobody, staff included, until it stands still."""

    status = HTTPStatus.CONFLICT
    code = "not_frozen"
    title = "The cards of a running match are shown to nobody. Freeze it first."
