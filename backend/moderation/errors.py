"""Why not: to players as problems with a code, to staff as refusals that the admin words."""

from http import HTTPStatus
from typing import ClassVar

from backend.common.errors import ServiceError


class AlreadyReported(ServiceError):
    """The same reporter has reported the same thing before."""

    status = HTTPStatus.CONFLICT
    code = "already_reported"
    title = "You have already reported this."


class NotReportable(ServiceError):
    """There is nothing there that this account could report: no such message, player or match for it."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "not_reportable"
    title = "There is nothing here to report."


class AppealMade(ServiceError):
    """A sanction is appealed once."""

    status = HTTPStatus.CONFLICT
    code = "appeal_made"
    title = "You have already appealed against this."


class NothingToAppeal(ServiceError):
    """The sanction was reversed."""

    status = HTTPStatus.CONFLICT
    code = "nothing_to_appeal"
    title = "This was reversed. There is nothing to appeal against."


class Refused(Exception):
    """What a service refuses to somebody of staff. No address of the API does, so that these codes are the admin's.

    Subclasses set `code`, which the admin's words go by, and `detail`, a sentence for commands and logs.
    """

    code: ClassVar[str] = ""
    detail: ClassVar[str] = ""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail or self.detail)


class NotAllowed(Refused):
    """The actor's role, or having none, does not include the action."""

    code = "not_allowed"
    detail = "Your role does not include that."


class Party(Refused):
    """The actor is a party to the matter (`interest`): each tie is one of these."""


class OnOneself(Party):
    """Staff would decide about themselves."""

    code = "on_oneself"
    detail = "You cannot act on yourself."


class OnStaff(Party):
    """The target is staff of the same or a higher role."""

    code = "on_staff"
    detail = "Only a higher role may do that to an account that is staff."


class OwnMatch(Party):
    """The actor sits at the match, or plays the target at the moment."""

    code = "own_match"
    detail = "That concerns a match of your own: leave it to somebody else."


class OwnReport(Party):
    """The actor made the report."""

    code = "own_report"
    detail = "You made the report yourself: leave it to somebody else."


class OwnDecision(Refused):
    """The appeal is against the actor's own sanction."""

    code = "own_decision"
    detail = "Somebody else has to decide about your decision."


class CaseTaken(Refused):
    """Somebody else works on the case."""

    code = "case_taken"
    detail = "Somebody else has taken this case."


class CaseClosed(Refused):
    """The case is closed, or the appeal decided."""

    code = "case_closed"
    detail = "This case is closed."


class ReasonNeeded(Refused):
    """The reason is missing, or longer than there is room."""

    code = "reason_needed"
    detail = "Say why, in 500 characters at most."


class BadText(Refused):
    """What a player or staff is to read is too long, or holds signs that no text needs."""

    code = "bad_text"
    detail = "This text is too long, or holds control characters."


class BadSanction(Refused):
    """Kind, end and match do not fit together."""

    code = "bad_sanction"
    detail = "Kind, end and match of this sanction do not fit together."


class NotReversible(Refused):
    """The sanction was reversed before."""

    code = "not_reversible"
    detail = "This has been taken back already."


class NotNow(Refused):
    """What it is to be done to is not as it would have to be: not frozen, frozen already, not removed, over."""

    code = "not_now"
    detail = "That cannot be done to it as it stands now."


class NoStaff(Refused):
    """A guest, a bot, or a closed account cannot be staff."""

    code = "no_staff"
    detail = "Only the full account of a person can be staff."
