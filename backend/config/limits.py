"""How often is too often."""

#: Scope: (requests, seconds). Per address unless the name says otherwise; see common/throttles.py.
LIMITS: dict[str, tuple[int, int]] = {
    "reads": (1200, 60),  # all that is read without a good token: 20 a second, for pages and API together
    "sockets": (600, 60),  # handshakes, with a session, a ticket or nothing
    "guests": (120, 3600),
    "sign_up": (60, 3600),
    "sign_in": (30, 60),
    "sign_in_name": (10, 60),  # per account name; apart, per browser and network of its owner's
    "recovery": (30, 60),
    "confirm": (10, 600),  # per session
    "two_step": (10, 3600),  # per account; apart, per browser and network of its owner's
    "mail_links": (30, 60),
    "password_reset": (20, 3600),
    "mails": (10, 3600),  # per account
    "mails_to": (5, 3600),  # per kind and recipient
    "codes": (60, 60),
    "positions": (120, 60),
    "writes": (600, 60),  # per account, by cookie and by all of its tokens
    "token": (200, 10),  # per token, whatever it asks: a bot plays 20 moves a second for half a minute, 10 for good
    "tokens": (400, 10),  # per account, for all of its tokens together
    "challenges": (60, 60),  # tries to make one, per account
    "exports": (3, 3600),  # per account
    "house": (120, 3600),  # matches begun with the house, per account
    "messages": (10, 60),  # per account
    "messages_day": (200, 86400),  # per account
    "reports": (10, 3600),  # per account
    "reports_day": (30, 86400),  # per account
    "guest_reports": (5, 3600),  # of all guests together, and of who has no account
    "guest_reports_day": (15, 86400),
    "appeals": (10, 86400),  # per account
    "notices_to": (40, 86400),  # mails about notices, per address
    "reminders_to": (40, 86400),  # of those, reminders, which have an allowance of their own
    "turn_mails_to": (10, 86400),  # mails about one turn each, per address; further turns fold into one mail
    "delivery_tests": (5, 3600),  # per account
    "webhooks": (300, 60),  # what is sent to each
    "webhook_tests": (20, 3600),  # per account
    "unsubscribe": (60, 60),  # per account whose link it is; per address for links that are nobody's
}


def limits(factor: int = 1) -> dict[str, tuple[int, int]]:
    """Return `LIMITS`, each *factor* times as generous: many people, or all tests, may share one address."""
    return {scope: (factor * requests, seconds) for scope, (requests, seconds) in LIMITS.items()}
