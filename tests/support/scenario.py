"""What the rows of `tests.operations` ask about: a match, a challenge, a device and more, all of one owner."""

from functools import cached_property
from typing import Any

import engine
from backend.accounts.models import AccessToken, Account, Device
from backend.challenges.models import BotTerms, Challenge
from backend.challenges.services.create import challenge_create
from backend.matches import codec
from backend.matches.models import ImportedRecord, Match, SharedPosition
from backend.matches.selectors.record import match_record
from backend.matches.services.imported import record_import
from backend.matches.services.positions import position_keep
from backend.matches.services.resign import match_resign
from backend.matches.services.vacation import vacation_begin
from backend.moderation.models import Sanction
from backend.notifications.models import PushSubscription, Webhook
from backend.notifications.models.secret import WebhookSecret
from engine.records import read_json, to_json
from tests.support.builders import RULESET, a_branch, a_match

WEBHOOK_URL = "https://bot.example.net/cairn"


class Scenario:
    """The owner's things, each made when a row asks for it, by its name in a path: `{match.pk}`."""

    def __init__(self, owner: Account) -> None:
        self.owner = owner
        self.bob = Account.objects.create_user("Bob")

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    @cached_property
    def match(self) -> Match:
        """A match against Bob that has just begun; the owner is to act."""
        return a_match(self.owner, self.bob, first=0)

    @cached_property
    def actions(self) -> list[str]:
        """What the owner could play there."""
        return engine.legal_actions(codec.state_of(self.match))[:1]

    @cached_property
    def finished_match(self) -> Match:
        """One that Bob has resigned."""
        return match_resign(match_id=self.match.pk, account=self.bob)

    @cached_property
    def record(self) -> dict[str, Any]:
        """The record of the finished match, as its players and everybody get it."""
        return to_json(match_record(match=Match.objects.get(pk=self.finished_match.pk)))

    @cached_property
    def imported(self) -> ImportedRecord:
        """The same, imported by the owner, whatever they are."""
        self.owner.is_guest, guest = False, self.owner.is_guest
        row, _ = record_import(account=self.owner, reading=read_json(self.record))
        self.owner.is_guest = guest
        return row

    @cached_property
    def position(self) -> SharedPosition:
        """A position that somebody has sent."""
        code = position_keep(engine.new_round(RULESET, bytes(32), first=0), count=lambda: True)
        return SharedPosition.objects.get(pk=code)

    @cached_property
    def waiting_match(self) -> Match:
        """One where Bob is to act, within two days."""
        return a_match(self.owner, self.bob, first=1, clock={"type": "turn", "seconds": 2 * 86_400})

    @property
    def plan(self) -> dict[str, Any]:
        """What the owner could plan there."""
        supposed = engine.suppose(codec.state_of(self.waiting_match), 0)
        return {"branches": [a_branch(supposed)], "expected_version": self.waiting_match.version}

    @cached_property
    def challenge(self) -> Challenge:
        """A challenge of the owner's to anybody with its link."""
        return challenge_create(account=self.owner, ruleset=RULESET, visibility="link")

    @cached_property
    def received_challenge(self) -> Challenge:
        """One of Bob's to the owner."""
        return challenge_create(account=self.bob, ruleset=RULESET, visibility="direct", opponent=self.owner.username)

    @cached_property
    def vacation(self) -> str:
        """The address of a vacation that the owner is on."""
        vacation_begin(account=self.owner, days=1)
        return "me/vacation/"

    @cached_property
    def bot_terms(self) -> str:
        """The address of what the owner, a bot, accepts."""
        BotTerms.objects.create(account=self.owner, rulesets=[RULESET], at_once=8)
        return "me/bot/terms/"

    @cached_property
    def token(self) -> AccessToken:
        """A token of the owner's."""
        return AccessToken.objects.create(account=self.owner, name="Another", scopes=[])

    @cached_property
    def device(self) -> Device:
        """Another device of the owner's."""
        return Device.objects.create(account=self.owner, session_key="elsewhere")

    @cached_property
    def subscription(self) -> PushSubscription:
        """A browser of the owner's that takes pushes."""
        return PushSubscription.objects.create(account=self.owner, endpoint="https://push.example.net/1")

    @cached_property
    def webhook(self) -> Webhook:
        """A webhook of the owner's."""
        webhook = Webhook.objects.create(account=self.owner, url=WEBHOOK_URL)
        WebhookSecret.objects.create(webhook=webhook)
        return webhook

    @cached_property
    def sanction(self) -> Sanction:
        """A warning of the owner."""
        return Sanction.objects.create(account=self.owner, author=self.bob, kind="warning", reason="insult")
