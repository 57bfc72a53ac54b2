"""The people and matches that foreign requests are about, and what a good request would be."""

import json
import random
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import engine
from backend.challenges.services.create import challenge_create
from backend.matches.models import Match
from backend.matches.services.create import match_create
from backend.matches.services.deal import deal_commit
from backend.matches.services.play import match_play
from backend.matches.services.resign import match_resign
from tests.backend.access import SUBSCRIPTION, WEBHOOK
from tests.support.builders import an_account, random_submission
from tests.support.openapi import Operation, operations
from tests.support.people import Browser, browser_of

#: A good body of each operation that takes one.
GOOD: dict[str, Any] = {
    "session_open": {"username": "Alice", "password": "correct horse"},
    "session_recover": {"recovery_code": "0123-4567-89AB"},
    "session_return": {"code": "0123-4567-89AB"},
    "account_create": {"username": "Erin", "password": "correct horse"},
    "guest_create": {},
    "guest_upgrade": {"username": "Erin", "password": "correct horse"},
    "me_change": {"settings": {"notifications": {}}},
    "recovery_renew": {},
    "vacation_begin": {"days": 3},
    "player_block": {},
    "token_create": {"name": "My bot", "scopes": ["read", "play"]},
    "ticket_create": {},
    "bot_become": {},
    "session_confirm": {"password": "correct horse"},
    "email_change": {"email": "alice@example.org"},
    "email_resend": {},
    "email_confirm": {"code": "0123-4567-89AB"},
    "email_undo": {"code": "0123-4567-89AB"},
    "password_change": {"password": "correct horse", "new_password": "battery staple"},
    "password_reset": {"email": "alice@example.org"},
    "password_reset_confirm": {"code": "0123-4567-89AB", "password": "battery staple"},
    "device_sign_out_everywhere": {},
    "two_step_start": {},
    "two_step_confirm": {"code": "000000"},
    "two_step_codes": {"code": "000000"},
    "two_step_off": {"code": "000000"},
    "challenge_create": {"ruleset": "edition2016", "visibility": "link", "length": {"rounds": 3}, "public": True},
    "challenge_set_nonce": {"nonce": "0f"},
    "challenge_accept": {"nonce": "0f"},
    "challenge_decline": {},
    "match_rematch": {},
    "push_subscribe": SUBSCRIPTION,
    "reach_test": {},
    "webhook_create": WEBHOOK,
    "webhook_change": {"active": False},
    "webhook_test": {},
    "webhook_roll": {},
    "message_write": {"text": "Good luck!"},
    "report_make": {"kind": "name", "reason": "other", "player": "Charlie"},
    "appeal_make": {"text": "I was asleep."},
    "chat_set": {"muted": True},
    "note_set": {"text": "Watch stone 3."},
    "match_play": {"actions": ["R7@3", "!3"], "expected_version": 1},
    "match_preview": {"actions": ["R7@3"]},
    "plan_make": {
        "branches": [{"turn": ["R7@3"], "answer": ["B2@4"], "next": [{"turn": ["R8@3"], "answer": ["B3@4"]}]}],
        "expected_version": 1,
    },
    "plan_preview": {"turns": [["R7@3"], ["B2@4"]]},
    "match_resign": {},
    "match_abort": {},
    "match_draw": {"do": "offer"},
    "position_analyse": {"position": {"ruleset": "edition2016"}},
}


@dataclass(frozen=True)
class Foreign:
    """A request that has to be refused, and how the one who made it expects it to be."""

    browser: Browser
    operation: Operation
    path: str
    content: bytes = b""
    statuses: frozenset[int] = frozenset(range(400, 500))
    type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    method: str = ""
    #: Whether it is about an address or by a method that the document does not have.
    elsewhere: bool = False


class Town:
    """Alice and Bob, who play many matches, Charlie, whom they are no business of, and somebody not signed in."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.players = an_account("Alice"), an_account("Bob")
        self.charlie = an_account("Charlie")
        self.seats = [browser_of(player) for player in self.players]
        self.stranger, self.nobody = browser_of(self.charlie), Browser()
        self.matches = [self._match(ruleset, public=public) for ruleset in engine.RULESETS for public in (False, True)]
        for match in self.matches[::5]:
            match_resign(match_id=match.pk, account=self.players[0])
            match.refresh_from_db()
        self.running = [match for match in self.matches if not match.is_over]
        alice, bob = self.players
        terms = {"account": alice, "ruleset": "edition2016"}
        self.open = challenge_create(**terms, visibility="link")
        self.direct = challenge_create(**terms, visibility="direct", opponent=bob)

    def _match(self, ruleset: str, *, public: bool) -> Match:
        match = match_create(ruleset=ruleset, accounts=self.players, commitment=deal_commit(), public=public)
        for _ in range(self.rng.randint(1, 12)):
            actions = random_submission(engine.load(match.snapshot), self.rng)
            account = self.players[match.to_act or 0]
            match = match_play(
                match_id=match.pk, account=account, actions=actions, expected_version=match.version
            ).match
        return match

    def some(self, *names: str) -> Operation:
        """Return one of these operations."""
        return operations()[self.rng.choice(names)]

    def mover(self, match: Match) -> Browser:
        """Return the browser of the seat to act."""
        return self.seats[match.to_act or 0]


def content(operation: Operation, **changes: Any) -> bytes:
    """Return a good body of the operation, with these members."""
    return json.dumps({**GOOD[operation.id], **changes}).encode() if operation.body else b""


def path_of(operation: Operation, **ids: Any) -> str:
    """Return the operation's path with these ids in it; those that are left out stand for nobody and nothing."""
    known = {
        "match_id": UUID(int=7),
        "challenge_id": UUID(int=7),
        "username": "Nobody",
        "code": "0" * 8,
        "token_id": UUID(int=7),
        "device_id": UUID(int=7),
        "subscription_id": UUID(int=7),
        "webhook_id": UUID(int=7),
        "sanction_id": UUID(int=7),
        **ids,
    }
    return operation.path.format(**known)
