"""How often is too often: the table from which the limits come, and their page, `docs/reference/limits.md`."""

from dataclasses import dataclass

NETWORK = "network"


@dataclass(frozen=True)
class Limit:
    """So many requests in so many seconds, of one of what *per* names; see `common/throttles.py`."""

    requests: int
    seconds: int
    about: str
    per: str = NETWORK


LIMITS: dict[str, Limit] = {
    "reads": Limit(1200, 60, "Whatever is read without a good token, pages and API together."),
    "sockets": Limit(600, 60, "Opening a socket, with a session, a ticket or nothing."),
    "guests": Limit(120, 3600, "New guests."),
    "sign_up": Limit(60, 3600, "New accounts."),
    "sign_in": Limit(30, 60, "Tries to sign in."),
    "sign_in_name": Limit(
        10, 60, "Tries to sign in to one account; apart, from its owner's browsers and networks.", "account name"
    ),
    "recovery": Limit(30, 60, "Tries to sign in by a recovery code."),
    "confirm": Limit(10, 600, "Tries to show once more who one is.", "session"),
    "two_step": Limit(10, 3600, "Tries of a two-step code; apart, from its owner's browsers and networks.", "account"),
    "oauth": Limit(60, 60, "Tokens that apps ask for or end, by OAuth."),
    "mail_links": Limit(30, 60, "Codes of mailed links that are tried."),
    "password_reset": Limit(20, 3600, "Links for a new password that are asked for."),
    "mails": Limit(10, 3600, "Mails that an account asks for.", "account"),
    "mails_to": Limit(5, 3600, "Mails of one kind.", "recipient"),
    "codes": Limit(60, 60, "Challenges looked for by their code."),
    "positions": Limit(120, 60, "Analyses of positions."),
    "positions_kept": Limit(2000, 86400, "New positions that get an address; an analysis beyond has null for it."),
    "pictures": Limit(
        120, 60, "Pictures and pages for frames that have to be made; what is kept counts as a read alone."
    ),
    "writes": Limit(600, 60, "Writes, by cookie and by all tokens of the account.", "account"),
    "token": Limit(200, 10, "Whatever it asks: a bot plays 20 moves a second for half a minute, 10 for good.", "token"),
    "tokens": Limit(400, 10, "Whatever all tokens of the account ask.", "account"),
    "challenges": Limit(60, 60, "Tries to make a challenge.", "account"),
    "exports": Limit(3, 3600, "Exports of one's data.", "account"),
    "records": Limit(60, 3600, "Answers with records by the thousand.", "account, else network"),
    "imports": Limit(1200, 3600, "Requests that import records.", "account"),
    "house": Limit(120, 3600, "Matches begun with the house.", "account"),
    "bot_matches": Limit(500, 86400, "Matches begun with other bots, counted over the last day at any time.", "bot"),
    "messages": Limit(10, 60, "Messages to other players.", "account"),
    "messages_day": Limit(200, 86400, "The same, in a day.", "account"),
    "reports": Limit(10, 3600, "Reports.", "account"),
    "reports_day": Limit(30, 86400, "The same, in a day.", "account"),
    "guest_reports": Limit(5, 3600, "Reports of guests, and of people without an account.", "server, all together"),
    "guest_reports_day": Limit(15, 86400, "The same, in a day.", "server, all together"),
    "appeals": Limit(10, 86400, "Appeals.", "account"),
    "notices_to": Limit(40, 86400, "Mails about notices.", "mail address"),
    "reminders_to": Limit(40, 86400, "Of those, reminders, which have an allowance of their own.", "mail address"),
    "turn_mails_to": Limit(10, 86400, "Mails about one turn each; further turns fold into one mail.", "mail address"),
    "delivery_tests": Limit(5, 3600, "Tests of one's notifications.", "account"),
    "webhooks": Limit(300, 60, "What is sent to it.", "webhook"),
    "webhook_tests": Limit(20, 3600, "Tests of webhooks.", "account"),
    "unsubscribe": Limit(60, 60, "Links to unsubscribe that are opened.", "account whose link it is, else network"),
}


def limits(factor: int = 1) -> dict[str, tuple[int, int]]:
    """Return `LIMITS`, each *factor* times as generous: many people, or all tests, may share one address."""
    return {scope: (factor * limit.requests, limit.seconds) for scope, limit in LIMITS.items()}
