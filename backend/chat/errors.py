"""Why nothing can be written: one class per code."""

from http import HTTPStatus

from backend.common.errors import HoldsUntil, ServiceError


class GuestsCannotChat(ServiceError):
    """A guest may play, not write to others."""

    status = HTTPStatus.FORBIDDEN
    code = "guests_cannot_chat"
    title = "Guests cannot chat. Create an account first."


class ChatOff(ServiceError):
    """This match has no chat, or none any more, or none now; `reason` says what the writer may know of why."""

    status = HTTPStatus.FORBIDDEN
    code = "chat_off"
    title = "The chat of this match is switched off."

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)


class Muted(HoldsUntil):
    """The account may write to nobody."""

    status = HTTPStatus.FORBIDDEN
    code = "muted"
    title = "You cannot send messages for now. Your sanctions say why, and how to appeal."
