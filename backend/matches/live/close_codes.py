"""The codes with which the server closes a socket, and what a client does then."""

from dataclasses import dataclass

POLICY, TOO_BIG, SERVER_ERROR, RESTART = 1008, 1009, 1011, 1012  # of RFC 6455
NOT_SIGNED_IN, SUSPENDED, REPLACED, RENEWED, TOO_MANY_SPECTATORS = 4401, 4403, 4408, 4409, 4429


@dataclass(frozen=True)
class CloseCode:
    """Why a socket was closed, and whether to come again."""

    meaning: str
    then: str


CLOSE_CODES = {
    POLICY: CloseCode(
        "A hundred frames more were refused as over the rate than were accepted.",
        "Correct the program. It may connect again, and is closed again if it continues so.",
    ),
    TOO_BIG: CloseCode("A frame was larger than `limits.bytes`.", "Do not send it again. Connect again."),
    SERVER_ERROR: CloseCode("The server failed.", "Connect again, after a pause that grows."),
    RESTART: CloseCode(
        "The server stops or restarts.",
        "Connect again after a second or two, with jitter, or all come at once.",
    ),
    NOT_SIGNED_IN: CloseCode(
        "Nobody is signed in: there is no valid session, ticket or token, the token lacks the scope `read`, "
        "or what opened the socket has ended since.",
        "Not with the same token or session. A ticket can be used once, within 30 seconds: get another. "
        "Public matches can be watched without an account: `/ws/v1/?spectator`.",
    ),
    SUSPENDED: CloseCode("The account is suspended.", "Not before the suspension ends; `GET session/` says when."),
    REPLACED: CloseCode(
        "The account has opened more than `limits.sockets` sockets, and this was the oldest.",
        "Not by itself: two programs that both do push each other out for ever.",
    ),
    RENEWED: CloseCode("The session continues under a new cookie.", "At once, with the new cookie."),
    TOO_MANY_SPECTATORS: CloseCode(
        "As many spectators without an account are connected as may be, from your network or in all.",
        "After a minute or more; or at once, with an account.",
    ),
}
