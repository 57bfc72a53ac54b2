"""Why a frame is refused."""

from typing import Any

ERROR_CODES = {
    "bad_message": "The frame is not a JSON object, or a member of it is missing or not as documented.",
    "unknown_type": "There is no client frame of this type.",
    "not_found": "There is no such match, or it is not yours to see; of `look`, it is not subscribed to.",
    "not_signed_in": "Only an account can do this, and a spectator's socket has none.",
    "rate_limited": "Too many frames. Send this one again after `retry_after` seconds.",
    "too_many_subscriptions": "The socket watches as many matches as it may. Unsubscribe from one.",
    "unknown_ruleset": "This server does not know the rules of this match.",
    "try_again": "It could not be noted just now. Send it again.",
}


class Refused(Exception):
    """A frame that is answered with an error; its text is the code, as in `bad_message`.

    Args:
        more: Members of the answer besides, such as how long to wait.
    """

    def __init__(self, code: str, **more: Any) -> None:
        super().__init__(code)
        self.more = {"code": code, "detail": ERROR_CODES[code], **more}
