"""
The table of ways in: how each operation of the OpenAPI document is asked, and who gets what of it.

An operation without a row fails the test, so that nobody adds one without having said who may call it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import engine
from backend.accounts.models import AccessToken, Account, Device
from backend.challenges.models import Challenge
from backend.challenges.services.create import challenge_create
from backend.common.access import Scope
from backend.matches import codec
from backend.matches.models import Match, Vacation
from backend.matches.services.resign import match_resign
from backend.matches.services.vacation import vacation_begin
from backend.moderation.models import Sanction
from backend.notifications.models import PushSubscription, Webhook
from backend.notifications.models.secret import WebhookSecret
from tests.support.builders import RULESET, a_branch, a_match

#: What a browser could say; the keys are of the example in RFC 8291.
SUBSCRIPTION = {
    "endpoint": "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
WEBHOOK = {"url": "https://bot.example.net/cairn", "kinds": ["your_turn"]}


class World:
    """The owner's things, made when an operation asks about them."""

    def __init__(self, owner: Account) -> None:
        self.owner = owner
        self.other = Account.objects.create_user("Other")

    @cached_property
    def match(self) -> Match:
        """A private match that has just begun; the owner is to act."""
        return a_match(self.owner, self.other, first=0)

    @property
    def here(self) -> str:
        """Its address."""
        return f"matches/{self.match.pk}/"

    @cached_property
    def over(self) -> str:
        """The address of one that has ended."""
        return f"matches/{match_resign(match_id=self.match.pk, account=self.other).pk}/"

    @cached_property
    def waiting(self) -> str:
        """The address of one that waits for the other player."""
        return f"matches/{a_match(self.owner, self.other, first=1).pk}/"

    @cached_property
    def made(self) -> Challenge:
        """A challenge of the owner's to whoever has its link."""
        return challenge_create(account=self.owner, ruleset=RULESET, visibility="link")

    @cached_property
    def received(self) -> str:
        """The address of a challenge that was sent to the owner."""
        made = challenge_create(account=self.other, ruleset=RULESET, visibility="direct", opponent=self.owner)
        return f"challenges/{made.pk}/"

    @property
    def away(self) -> str:
        """The address of a vacation that the owner is on."""
        if not Vacation.objects.filter(account=self.owner).exists():
            vacation_begin(account=self.owner, days=1)
        return "me/vacation/"

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
    def hook(self) -> str:
        """The address of a webhook of the owner's."""
        webhook = Webhook.objects.create(account=self.owner, url=WEBHOOK["url"])
        WebhookSecret.objects.create(webhook=webhook)
        return f"me/webhooks/{webhook.pk}/"

    @cached_property
    def sanction(self) -> str:
        """The address of a warning of the owner."""
        warning = Sanction.objects.create(account=self.owner, author=self.other, kind="warning", reason="insult")
        return f"me/sanctions/{warning.pk}/"

    def plan(self) -> dict[str, Any]:
        """What the owner could plan there."""
        match = Match.objects.get(pk=self.waiting.split("/")[1])
        return {"branches": [a_branch(engine.suppose(codec.state_of(match), 0))], "expected_version": match.version}

    def move(self, **more: Any) -> dict[str, Any]:
        """What the owner could play."""
        return {"actions": engine.legal_actions(codec.state_of(self.match))[:1], **more}


Ask = Callable[[World], tuple[str, Any]]
NOBODY, UNKNOWN, GUEST = "401 not_authenticated", "404 not_found", "403 full_account_needed"
EXPIRED = "410 link_expired"


@dataclass(frozen=True)
class Row:
    """
    An operation: its request, the scope that a token needs, and the answers as `status` or `status code`.

    *stranger* is an account that the thing asked about is no business of; where there is no such thing, it is answered
    like the owner. *cookie* and *guest* are for browsers and for guests who are answered otherwise.
    """

    ask: Ask
    owner: str
    scope: Scope | None = None
    stranger: str = ""
    nobody: str = NOBODY
    cookie: str = ""
    guest: dict[str, str] = field(default_factory=dict)  # role: answer
    #: False: refused to every token.
    tokens: bool = True
    #: Whether it looks at who asks at all.
    looks: bool = True
    #: Of a write: whether a suspended account may do it, too.
    suspended: bool = False


def get(path: str) -> Ask:
    return lambda world: (path.format(w=world), None)


def send(path: str, body: Any = None) -> Ask:
    return lambda world: (path.format(w=world), {} if body is None else body)


def alike(*roles: str, answer: str) -> dict[str, str]:
    return dict.fromkeys(roles or ("owner", "stranger"), answer)


ROWS: dict[str, Row] = {
    # --- sessions and accounts
    "session_get": Row(get("session/"), "200", nobody="200"),
    "session_open": Row(
        send("session/", {"username": "Nemo", "password": "wrong horse"}), "403 wrong_credentials",
        nobody="403 wrong_credentials", tokens=False, suspended=True,
    ),
    "session_close": Row(get("session/"), "204", nobody="204", tokens=False, suspended=True),
    "session_recover": Row(
        send("session/recovery/", {"recovery_code": "x"}), "403 wrong_recovery_code",
        nobody="403 wrong_recovery_code", tokens=False, suspended=True,
    ),
    "session_return": Row(
        send("session/return/", {"code": "x"}), EXPIRED, nobody=EXPIRED, tokens=False, suspended=True
    ),
    "account_create": Row(
        send("accounts/", {"username": "Newcomer", "password": "correct horse"}), "409 already_signed_in",
        nobody="201", tokens=False,
    ),
    "guest_create": Row(send("accounts/guest/"), "409 already_signed_in", nobody="201", tokens=False),
    "player_block": Row(send("players/Other/block/"), "204", Scope.ACCOUNT),
    "player_unblock": Row(get("players/Other/block/"), "204", Scope.ACCOUNT),
    "block_list": Row(get("me/blocks/"), "200", Scope.READ),
    "token_list": Row(get("me/tokens/"), "200", Scope.READ),
    "token_create": Row(
        send("me/tokens/", {"name": "New", "scopes": ["read"]}), "201", tokens=False, guest=alike(answer=GUEST)
    ),
    "token_revoke": Row(get("me/tokens/{w.token.pk}/"), "204", stranger=UNKNOWN, tokens=False, suspended=True),
    "ticket_create": Row(
        send("socket-tickets/"), "201", Scope.READ, cookie="403 token_needed",
        guest=alike(answer="403 token_needed"),
    ),
    "bot_become": Row(send("me/bot/"), "200", Scope.BOT, guest=alike(answer=GUEST)),
    # --- one's own account, and others'
    "me_get": Row(get("me/"), "200", Scope.ACCOUNT),
    "me_change": Row(send("me/", {"language": "fr"}), "200", Scope.ACCOUNT),
    "me_delete": Row(get("me/"), "204", tokens=False, suspended=True),
    "me_export": Row(get("me/export/"), "200", tokens=False),
    "guest_upgrade": Row(
        send("me/upgrade/", {"username": "Newcomer", "password": "correct horse"}), "409 not_a_guest",
        tokens=False, guest=alike(answer="200"),
    ),
    "vacation_get": Row(get("me/vacation/"), "200", Scope.ACCOUNT),
    "vacation_begin": Row(send("me/vacation/", {"days": 1}), "201", Scope.ACCOUNT),
    "vacation_end": Row(get("{w.away}"), "204", Scope.ACCOUNT, stranger=UNKNOWN),
    "recovery_get": Row(get("me/recovery/"), "409 not_a_guest", tokens=False, guest=alike(answer="200")),
    "recovery_renew": Row(
        send("me/recovery/"), "409 not_a_guest",
        tokens=False, guest=alike(answer="201"), suspended=True,
    ),
    "player_get": Row(get("players/Other/"), "200", Scope.READ, nobody="200"),
    "player_match_list": Row(get("players/Other/matches/"), "200", Scope.READ, nobody="200"),
    "session_confirm": Row(
        send("session/confirm/", {"password": "wrong horse"}), "403 wrong_password", tokens=False, suspended=True
    ),
    "email_get": Row(get("me/email/"), "200", tokens=False),
    "email_change": Row(
        send("me/email/", {"email": "new@example.org"}), "200", tokens=False, suspended=True
    ),
    "email_resend": Row(send("me/email/resend/"), "409 nothing_to_confirm", tokens=False, suspended=True),
    "email_confirm": Row(
        send("me/email/confirm/", {"code": "x"}), EXPIRED, nobody=EXPIRED,
        tokens=False, suspended=True,
    ),
    "email_undo": Row(send("me/email/undo/", {"code": "x"}), EXPIRED, nobody=EXPIRED, tokens=False, suspended=True),
    "password_change": Row(
        send("me/password/", {"password": "wrong horse", "new_password": "battery staple"}), "403 wrong_password",
        tokens=False, guest=alike(answer=GUEST), suspended=True,
    ),
    "password_reset": Row(
        send("password-reset/", {"email": "a@example.org"}), "202", nobody="202",
        tokens=False, suspended=True,
    ),
    "password_reset_confirm": Row(
        send("password-reset/confirm/", {"code": "x", "password": "battery staple"}), EXPIRED, nobody=EXPIRED,
        tokens=False, suspended=True,
    ),
    "device_list": Row(get("me/devices/"), "200", tokens=False),
    "device_sign_out": Row(get("me/devices/{w.device.pk}/"), "204", stranger=UNKNOWN, tokens=False, suspended=True),
    "device_sign_out_everywhere": Row(send("me/devices/sign-out-everywhere/"), "204", tokens=False, suspended=True),
    "two_step_get": Row(get("me/two-step/"), "200", tokens=False),
    "two_step_start": Row(send("me/two-step/"), "200", tokens=False, guest=alike(answer=GUEST), suspended=True),
    "two_step_confirm": Row(
        send("me/two-step/confirm/", {"code": "000000"}), "409 two_step_off",
        tokens=False, suspended=True,
    ),
    "two_step_codes": Row(
        send("me/two-step/codes/", {"code": "000000"}), "409 two_step_off",
        tokens=False, suspended=True,
    ),
    "two_step_off": Row(send("me/two-step/off/", {"code": "000000"}), "409 two_step_off", tokens=False, suspended=True),
    # --- challenges
    "challenge_list": Row(get("challenges/"), "200", Scope.READ, nobody="200"),
    "challenge_create": Row(
        send("challenges/", {"ruleset": RULESET, "visibility": "link"}), "201", Scope.CHALLENGE
    ),
    "challenge_get": Row(get("challenges/{w.made.pk}/"), "200", Scope.READ, nobody="200"),
    "challenge_get_by_code": Row(get("challenges/by-code/{w.made.code}/"), "200", Scope.READ, nobody="200"),
    "challenge_set_nonce": Row(
        send("challenges/{w.made.pk}/", {"nonce": "0f"}), "200", Scope.CHALLENGE, "403 not_your_challenge"
    ),
    "challenge_cancel": Row(get("challenges/{w.made.pk}/"), "204", Scope.CHALLENGE, "403 not_your_challenge"),
    "challenge_accept": Row(send("{w.received}accept/"), "201", Scope.CHALLENGE, UNKNOWN),
    "challenge_decline": Row(send("{w.received}decline/"), "200", Scope.CHALLENGE, UNKNOWN),
    "match_rematch": Row(send("{w.over}rematch/"), "201", Scope.CHALLENGE, UNKNOWN),
    # --- matches
    "ruleset_list": Row(get("rulesets/"), "200", nobody="200", looks=False),
    "position_analyse": Row(send("positions/", {"position": {}}), "422 bad_state", nobody="422 bad_state"),
    "match_list": Row(get("matches/"), "200", Scope.READ),
    "match_get": Row(get("{w.here}"), "200", Scope.READ, UNKNOWN, UNKNOWN),
    "move_list": Row(get("{w.here}moves/"), "200", Scope.READ, UNKNOWN, UNKNOWN),
    "event_list": Row(get("{w.here}events/"), "200", Scope.READ, UNKNOWN, UNKNOWN),
    "match_proof": Row(get("{w.here}proof/?stone=1&seat=0"), "200", Scope.READ, UNKNOWN, UNKNOWN),
    "match_record": Row(get("{w.over}record/"), "200", Scope.READ, UNKNOWN, UNKNOWN),
    "match_play": Row(
        lambda world: (f"{world.here}moves/", world.move(expected_version=1)), "201", Scope.PLAY, UNKNOWN
    ),
    "match_preview": Row(lambda world: (f"{world.here}preview/", world.move()), "200", Scope.PLAY, UNKNOWN),
    "plan_get": Row(get("{w.waiting}plan/"), "200", Scope.PLAY, UNKNOWN),
    "plan_make": Row(lambda world: (f"{world.waiting}plan/", world.plan()), "200", Scope.PLAY, UNKNOWN),
    "plan_drop": Row(get("{w.waiting}plan/"), "204", Scope.PLAY, UNKNOWN),
    "plan_preview": Row(send("{w.waiting}plan/preview/", {"turns": []}), "200", Scope.PLAY, UNKNOWN),
    "match_draw": Row(send("{w.here}draw/", {"do": "offer"}), "200", Scope.PLAY, UNKNOWN),
    "match_resign": Row(send("{w.here}resign/"), "200", Scope.PLAY, UNKNOWN),
    "match_abort": Row(send("{w.here}abort/"), "200", Scope.PLAY, UNKNOWN),
    "feed": Row(get("feed/"), "200", Scope.READ),
    "push_key": Row(get("me/push/key/"), "200", tokens=False),
    "push_list": Row(get("me/push/"), "200", tokens=False),
    "push_subscribe": Row(send("me/push/", SUBSCRIPTION), "201", tokens=False, suspended=True),
    "push_unsubscribe": Row(get("me/push/{w.subscription.pk}/"), "204", stranger=UNKNOWN, tokens=False, suspended=True),
    "reach": Row(get("me/reach/"), "200", tokens=False),
    "reach_test": Row(send("me/reach/test/"), "202", tokens=False),
    "webhook_list": Row(get("me/webhooks/"), "200", Scope.ACCOUNT),
    "webhook_create": Row(send("me/webhooks/", WEBHOOK), "201", Scope.ACCOUNT, guest=alike(answer=GUEST)),
    "webhook_get": Row(get("{w.hook}"), "200", Scope.ACCOUNT, UNKNOWN),
    "webhook_change": Row(send("{w.hook}", {"active": False}), "200", Scope.ACCOUNT, UNKNOWN),
    "webhook_delete": Row(get("{w.hook}"), "204", Scope.ACCOUNT, UNKNOWN, suspended=True),
    "webhook_test": Row(send("{w.hook}test/"), "202", Scope.ACCOUNT, UNKNOWN),
    "webhook_roll": Row(send("{w.hook}secret/"), "200", Scope.ACCOUNT, UNKNOWN),
    # --- moderation
    "report_make": Row(
        send("reports/", {"kind": "name", "player": "Other", "reason": "name_offensive"}), "201", Scope.ACCOUNT,
        suspended=True,
    ),
    "report_list": Row(get("me/reports/"), "200", Scope.ACCOUNT),
    "sanction_list": Row(get("me/sanctions/"), "200", Scope.ACCOUNT),
    "sanction_get": Row(get("{w.sanction}"), "200", Scope.ACCOUNT, UNKNOWN),
    "appeal_make": Row(
        send("{w.sanction}appeal/", {"text": "I was asleep."}), "201", Scope.ACCOUNT, UNKNOWN, suspended=True
    ),
    # --- chat
    "message_list": Row(get("{w.here}messages/"), "200", Scope.CHAT, UNKNOWN),
    "message_write": Row(
        send("{w.here}messages/", {"text": "Good luck!"}), "201", Scope.CHAT, UNKNOWN,
        guest=alike("owner", answer="403 guests_cannot_chat"),
    ),
    "chat_get": Row(get("{w.here}chat/"), "200", Scope.CHAT, UNKNOWN),
    "chat_set": Row(send("{w.here}chat/", {"muted": True}), "200", Scope.CHAT, UNKNOWN),
    "note_get": Row(get("{w.here}note/"), "200", Scope.CHAT, UNKNOWN),
    "note_set": Row(send("{w.here}note/", {"text": "Watch stone 3."}), "200", Scope.CHAT, UNKNOWN),
}  # fmt: skip
