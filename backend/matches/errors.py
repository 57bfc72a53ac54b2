"""Why a match refuses: one class per code."""

from http import HTTPStatus
from typing import Any

from backend.common.errors import NotFound, ServiceError


class MatchNotFound(NotFound):
    """There is no such match, or it is not this reader's to know of (`not_found`)."""


class LessonNotFound(NotFound):
    """There is no lesson of that name (`not_found`)."""


class RecordNotFound(NotFound):
    """There is no such imported record, or it is somebody else's to delete (`not_found`)."""


class PositionNotFound(NotFound):
    """No position has that code, or not any more (`not_found`)."""


class HasPlayed(ServiceError):
    """Who has met a person does not become a program."""

    status = HTTPStatus.CONFLICT
    code = "has_played"
    title = "This account has played. Create another one for the bot."


class NotSeated(ServiceError):
    """The reader may watch, not play."""

    status = HTTPStatus.FORBIDDEN
    code = "not_seated"
    title = "You are not a player of this match."


class StaleVersion(ServiceError):
    """Somebody was faster: the match is not at `expected_version` any more. The API adds the fresh `match`."""

    status = HTTPStatus.CONFLICT
    code = "stale_version"
    title = "The match has changed since that version."

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
    title = "This is not a valid action."

    def __init__(self, detail: str, *, index: int) -> None:
        super().__init__(detail, index=index)


class IllegalAction(ServiceError):
    """The rules forbid it now."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "illegal_action"
    title = "The rules do not allow that."

    def __init__(self, detail: str, *, index: int, reason: str) -> None:
        super().__init__(detail, index=index, reason=reason)


class TooLateToAbort(ServiceError):
    """Both players have moved."""

    status = HTTPStatus.CONFLICT
    code = "too_late_to_abort"
    title = "Both players have moved. You can resign or offer a draw."


class NoWinToTake(ServiceError):
    """The other player can play, or will within days, or the match has hardly begun."""

    status = HTTPStatus.CONFLICT
    code = "no_win_to_take"
    title = "Your opponent can go on with this match, or it has hardly begun."


class NoDrawOffer(ServiceError):
    """There is no offer to answer, or not any more: the next move took it away."""

    status = HTTPStatus.CONFLICT
    code = "no_draw_offer"
    title = "There is no draw offer."


class DrawOfferTooSoon(ServiceError):
    """The last offer was declined, and nobody has moved since."""

    status = HTTPStatus.CONFLICT
    code = "draw_offer_too_soon"
    title = "Your offer was declined. You can make another after the next move."


class ClockNotAdjustable(ServiceError):
    """Without a clock there is no time to give and none to stop; who plays live sits there."""

    status = HTTPStatus.CONFLICT
    code = "clock_not_adjustable"
    title = "That is for matches with a clock in which nobody has to sit there."


class NotWaiting(ServiceError):
    """Time is given to the other player while that player is to act."""

    status = HTTPStatus.CONFLICT
    code = "not_waiting"
    title = "You can give the other player time when it is their turn."


class TimeFull(ServiceError):
    """The other player has as much time as can be given."""

    status = HTTPStatus.CONFLICT
    code = "time_full"
    title = "The other player has as much time as can be given."


class MatchPaused(ServiceError):
    """The players have agreed on a pause: no move is taken until it ends."""

    status = HTTPStatus.CONFLICT
    code = "match_paused"
    title = "This match is paused."


class NotPaused(ServiceError):
    """There is no pause to end."""

    status = HTTPStatus.CONFLICT
    code = "not_paused"
    title = "This match is not paused."


class NoPauseOffer(ServiceError):
    """There is no offer to answer, or not any more: the next move took it away."""

    status = HTTPStatus.CONFLICT
    code = "no_pause_offer"
    title = "There is no pause offer."


class PauseOfferTooSoon(ServiceError):
    """The last offer was declined, and nobody has moved since."""

    status = HTTPStatus.CONFLICT
    code = "pause_offer_too_soon"
    title = "Your offer was declined. You can make another after the next move."


class OnVacation(ServiceError):
    """A vacation is under way already; it can be ended."""

    status = HTTPStatus.CONFLICT
    code = "on_vacation"
    title = "You are already on vacation."


class VacationTooSoon(ServiceError):
    """The last vacation has hardly ended; `vacation/` says when the next may begin."""

    status = HTTPStatus.CONFLICT
    code = "vacation_too_soon"
    title = "Your last vacation ended too recently."


class NoVacation(NotFound):
    """No vacation is under way (`not_found`)."""


class RulesetOff(ServiceError):
    """An operator offers no new matches of this ruleset; those that run go on."""

    status = HTTPStatus.CONFLICT
    code = "ruleset_off"
    title = "New matches of this ruleset are not available at the moment."


class UnknownRuleset(ServiceError):
    """The match was dealt under rules that this build does not have: another build with more rulesets made it."""

    status = HTTPStatus.CONFLICT
    code = "unknown_ruleset"
    title = "This server does not know the rules of this match."

    def __init__(self, ruleset: str) -> None:
        super().__init__(
            f"This version of the server does not know the ruleset {ruleset}. "
            "The operator has to run the version that made the match."
        )


class MatchRunning(ServiceError):
    """What is asked for is of matches that have finished: a record, a rematch."""

    status = HTTPStatus.CONFLICT
    code = "match_running"
    title = "This match is not over yet."


class RecordRefused(ServiceError):
    """Why a record is not taken in; the member `where` is its first place that is wrong, as `rounds[0].turns[7]`."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(self, where: str, detail: str) -> None:
        named = not where or detail.startswith(f"{where}: ")
        super().__init__(detail if named else f"{where}: {detail}", where=where)


class BadRecord(RecordRefused):
    """It cannot be read."""

    code = "bad_record"
    title = "This is not a record as the documents describe it."


class RecordNotPlayable(RecordRefused):
    """It can be read, and the rules do not let it have happened so."""

    code = "record_not_playable"
    title = "The rules do not allow what this record says."


class RecordNotProven(RecordRefused):
    """Where its deals come from is not said, or not true."""

    code = "record_not_proven"
    title = "The deals of this record do not follow from its secret."


class RecordUnfinished(RecordRefused):
    """It ends before its match does."""

    code = "record_unfinished"
    title = "The match of this record is not over."


class TooManyRecords(ServiceError):
    """The account has imported as many as it may keep."""

    status = HTTPStatus.CONFLICT
    code = "too_many_records"
    title = "You keep as many imported records as an account may. Delete some first."


class Reveals(ServiceError):
    """A preview would show the reader a card that they do not see yet."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "reveals"
    title = "The result of this action is only shown when it is played."

    def __init__(self, *, index: int) -> None:
        super().__init__(index=index)


class BadState(ServiceError):
    """A position that is no full state (NOTATION, "Positions"), or to which no play leads."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "bad_state"
    title = "This position cannot arise in play."


class NoPlans(ServiceError):
    """A live match has no plans: its players sit at it and answer themselves."""

    status = HTTPStatus.CONFLICT
    code = "no_plans"
    title = "Live matches have no plans."


class YourTurn(ServiceError):
    """A plan is for the other player's next turn."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "your_turn"
    title = "It is your turn. You can plan during the other player's turn."


class PlanNotLegal(ServiceError):
    """The rules forbid an action of a plan where it would be played, or a turn of it is none."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "plan_not_legal"
    title = "This could not be played there."


class Unforeseen(ServiceError):
    """A scout or an exchange, which go on from cards that nobody has seen yet."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "unforeseen"
    title = "Drawing or exchanging cards cannot be planned, since the cards are not known yet."


class MatchFrozen(ServiceError):
    """Staff look at the match, or have annulled it before its end: nothing changes meanwhile, and no clock runs."""

    status = HTTPStatus.CONFLICT
    code = "match_frozen"
    title = "This match is frozen by moderators. No time is lost."


class NotFrozen(ServiceError):
    """All cards of a running match are to be seen by nobody, staff included, until it stands still."""

    status = HTTPStatus.CONFLICT
    code = "not_frozen"
    title = "The cards of a running match are shown to nobody. Freeze it first."
