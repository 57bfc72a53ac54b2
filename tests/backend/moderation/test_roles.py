"""
Who of staff may do what to whom: every role, every action, every target.

An action without a row fails. What a cell says is written out here once more and not read from `roles.ALLOWED`.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.chat.models import Message
from backend.matches.models import ImportedRecord, Match
from backend.matches.services import freeze
from backend.moderation.audit import chain_verify
from backend.moderation.errors import Refused
from backend.moderation.models import Appeal, AuditRow, CannedReply, Case, Report, Sanction
from backend.moderation.roles import Action, may, role_of
from backend.moderation.services.appeal import appeal_decide, appeal_make
from backend.moderation.services.case import case_assign, case_close, case_release, case_take_over
from backend.moderation.services.chat import chat_read
from backend.moderation.services.email import email_read
from backend.moderation.services.log import audit_export, audit_read
from backend.moderation.services.match import match_freeze, match_thaw
from backend.moderation.services.message import message_remove, message_restore
from backend.moderation.services.opening import match_open
from backend.moderation.services.record import record_remove
from backend.moderation.services.reply import reply_change, reply_delete
from backend.moderation.services.reverse import sanction_reverse
from backend.moderation.services.role import role_give, role_take
from backend.moderation.services.rules import rule_change
from tests.backend.moderation.conftest import ROLES, impose, staff
from tests.support.builders import a_match, an_account
from tests.support.scale import PROVE

pytestmark = pytest.mark.django_db

RANK = {"none": 0, "moderator": 1, "senior": 2, "administrator": 3}
DONE = "done"
CALM = {code: f"Calm down, in {name}" for code, name in settings.LANGUAGES}


def a_record(account: Account) -> ImportedRecord:
    """A record that somebody has imported; nothing reads what it holds."""
    values = {"ruleset": "edition2016", "players": ["Annabel", "Benedict"], "packed": ""}
    return ImportedRecord.objects.create(pk=uuid.uuid4(), account=account, **values)


@dataclass
class Scene:
    """Who acts, whom it is about, and somebody else; what there is between them is made by the action's row."""

    actor: Account
    target: Account
    other: Account
    author: Account  # staff above all, who has imposed what the actor is to reverse

    def match(self) -> Match:
        """A match of the target's: with the actor where they play one another."""
        running = Match.objects.filter(seats__account=self.target)
        return running.first() or a_match(self.target, self.other)

    def case(self) -> Case:
        """A case about the target."""
        known = Case.objects.filter(about=self.target).first()
        return known or Case.objects.create(queue="report", about=self.target, key=str(uuid.uuid4()))

    def taken_case(self) -> Case:
        """A case about the target that somebody else works on."""
        case = self.case()
        case.assignee, case.assigned_at = self.author, timezone.now()
        case.save()
        return case

    def sanction(self, author: Account) -> Sanction:
        """A warning of the target's."""
        return Sanction.objects.create(account=self.target, author=author, kind="warning", reason="spam")

    def appeal(self) -> Appeal:
        """The target's appeal against what somebody else has imposed."""
        return appeal_make(account=self.target, sanction_id=self.sanction(self.author).pk, text="No.")

    def record(self) -> ImportedRecord:
        """A record that the target has imported."""
        return a_record(self.target)

    def message(self, **fields: Any) -> dict[str, Any]:
        """A message of the target's, as the services name it."""
        match = self.match()
        Message.objects.create(match=match, number=1, account=self.target, text="Grr", **fields)
        return {"match_id": match.pk, "number": 1}


Do = Callable[[Scene], Any]
WHY = "for a reason"


def sanction(kind: str) -> Do:
    def do(scene: Scene) -> Any:
        match = {"match_id": scene.match().pk} if kind == "annulment" else {}
        return impose(scene.actor, scene.target, kind, **match)

    return do


def once_frozen(service: Callable[..., Any]) -> Do:
    def do(scene: Scene) -> Any:
        match = freeze.match_freeze(match_id=scene.match().pk)
        return service(actor=scene.actor, match_id=match.pk, reason=WHY)

    return do


def reversal(author: Callable[[Scene], Account]) -> Do:
    return lambda it: sanction_reverse(actor=it.actor, sanction_id=it.sanction(author(it)).pk, reason=WHY)


def restore(scene: Scene) -> Any:
    message = scene.message(removed=scene.target.created)
    return message_restore(actor=scene.actor, reason=WHY, **message)


def change_reply(scene: Scene) -> Any:
    return reply_change(actor=scene.actor, name="Calm", purpose="sanction", texts=CALM)


class Row(NamedTuple):
    """An action: the least role that may do it, how it is done, and what it is about."""

    least: str
    do: Do
    about: str = "account"


ROWS: dict[Action, Row] = {
    Action.CASE_ASSIGN: Row("moderator", lambda it: case_assign(actor=it.actor, case_id=it.case().pk)),
    Action.CASE_RELEASE: Row("moderator", lambda it: case_release(actor=it.actor, case_id=it.case().pk)),
    Action.CASE_TAKE_OVER: Row("senior", lambda it: case_take_over(actor=it.actor, case_id=it.taken_case().pk)),
    Action.CASE_CLOSE: Row(
        "moderator",
        lambda it: case_close(actor=it.actor, case_id=it.case().pk, reason=WHY),
    ),
    **{Action(kind): Row("moderator", sanction(kind)) for kind in ("warning", "mute", "match_ban", "suspension")},
    Action.RENAME: Row("moderator", sanction("rename")),
    Action.CLOSURE: Row("senior", sanction("closure")),
    Action.ANNULMENT: Row("senior", sanction("annulment"), about="match"),
    Action.REVERSE_OWN: Row("moderator", reversal(lambda it: it.actor), about="own sanction"),
    Action.REVERSE_ANY: Row("senior", reversal(lambda it: it.author)),
    Action.APPEAL_DECIDE: Row(
        "senior", lambda it: appeal_decide(actor=it.actor, appeal_id=it.appeal().pk, upheld=True, answer="", reason=WHY)
    ),
    Action.MESSAGE_REMOVE: Row(
        "moderator", lambda it: message_remove(actor=it.actor, reason=WHY, **it.message()), about="match"
    ),
    Action.MESSAGE_RESTORE: Row("moderator", restore, about="match"),
    Action.MATCH_FREEZE: Row(
        "moderator", lambda it: match_freeze(actor=it.actor, match_id=it.match().pk, reason=WHY), about="match"
    ),
    Action.RECORD_REMOVE: Row(
        "moderator", lambda it: record_remove(actor=it.actor, record_id=it.record().pk, reason=WHY)
    ),
    Action.MATCH_THAW: Row("moderator", once_frozen(match_thaw), about="match"),
    Action.MATCH_OPEN: Row("senior", once_frozen(match_open), about="match"),
    Action.CHAT_READ: Row(
        "moderator", lambda it: chat_read(actor=it.actor, match_id=it.match().pk, reason=WHY), about="match"
    ),
    Action.EMAIL_READ: Row(
        "administrator", lambda it: email_read(actor=it.actor, account=it.target, reason=WHY), about="account"
    ),
    Action.REPLY_CHANGE: Row("senior", change_reply, about="nobody"),
    Action.RULE_CHANGE: Row(
        "administrator",
        lambda it: rule_change(actor=it.actor, texts=CALM, reasons=["insult"], reason=WHY),
        about="nobody",
    ),
    Action.AUDIT_READ: Row("senior", lambda it: audit_read(actor=it.actor), about="nobody"),
    Action.AUDIT_EXPORT: Row("senior", lambda it: audit_export(actor=it.actor), about="nobody"),
    Action.ROLE_GIVE: Row(
        "administrator",
        lambda it: role_give(actor=it.actor, account=it.target, role=another_role(it.target), reason=WHY),
        about="role",
    ),
    Action.ROLE_TAKE: Row(
        "administrator", lambda it: role_take(actor=it.actor, account=it.target, reason=WHY), about="role taken"
    ),
}

TARGETS = [
    "player", "guest", "bot", "oneself", "staff: moderator", "staff: senior", "staff: administrator", "superuser",
    "own match", "own report", "suspended player",
]  # fmt: skip


def another_role(account: Account) -> str:
    return "senior" if role_of(account) == "moderator" else "moderator"


def scene_of(role: str, target: str) -> Scene:
    """Make the people of a cell."""
    actor = an_account("TheActor") if role == "none" else staff(role, "TheActor")
    other, author = an_account("Other"), staff("administrator", "TheAuthor")
    if target == "oneself":
        return Scene(actor, actor, other, author)
    if target.startswith("staff: "):
        return Scene(actor, staff(target.removeprefix("staff: "), "TheTarget"), other, author)
    account = Account.objects.create_user(
        "TheTarget", is_guest=target == "guest", is_bot=target == "bot", is_superuser=target == "superuser"
    )
    scene = Scene(actor, account, other, author)
    if target == "own match":
        a_match(actor, account)
    elif target == "own report":
        fields = {"kind": "name", "reason": "name_offensive", "matter": "it"}
        Report.objects.create(reporter=actor, about=account, case=scene.case(), **fields)
    elif target == "suspended player":
        impose(author, account, "suspension")
    return scene


def expected(role: str, action: Action, target: str) -> str:
    """What the table says: `done`, or the code of the refusal."""
    row = ROWS[action]
    if RANK[role] < RANK[row.least]:
        return "not_allowed"
    if row.about == "nobody":
        return DONE
    if target == "oneself":
        return "own_match" if row.about == "match" else "on_oneself"
    rank = 3 if target == "superuser" else RANK.get(target.removeprefix("staff: "), 0)
    if rank >= RANK[role]:
        return "on_staff"
    if target == "own match":
        return "own_match"
    if target == "own report":
        return "own_report"
    if row.about == "role" and target in ("guest", "bot", "suspended player"):
        return "no_staff"
    return "not_now" if row.about == "role taken" and rank == 0 else DONE


def done(action: Action, scene: Scene) -> str:
    """Do it; return what came of it, having looked at the log."""
    before = AuditRow.objects.count()
    try:
        with transaction.atomic():
            ROWS[action].do(scene)
    except Refused as refusal:
        assert AuditRow.objects.count() == before, "what is refused is not written down"
        return refusal.code
    rows = list(AuditRow.objects.order_by("number")[before:])
    read_alone = action == Action.AUDIT_READ
    assert [(row.action, row.actor) for row in rows] == ([] if read_alone else [(str(action), scene.actor)])
    return DONE


def cells(action: Action) -> list[tuple[str, str]]:
    """
    Return role and target of each cell.

    Every day all targets of the least role, of an action of each sort, and some of the other actions and roles.
    """
    row, sorts = ROWS[action], {each.about: name for name, each in ROWS.items()}
    # Nobody can have imposed a sanction on themselves: the database says so.
    targets = [target for target in TARGETS if (row.about, target) != ("own sanction", "oneself")]
    some = ["player", "staff: senior", "staff: administrator", "own match"]
    everyday = {role: targets[:1] if RANK[role] < RANK[row.least] else some[:2] for role in RANK}
    everyday[row.least] = targets if sorts[row.about] == action else some
    return [(role, target) for role in RANK for target in (targets if PROVE else everyday[role])]


def test_every_action_has_a_row():
    assert set(ROWS) == set(Action)


@pytest.mark.parametrize("action", ROWS, ids=str)
def test_an_action_is_done_to_whom_the_table_says_and_written_down_once(action):
    came: dict[tuple[str, str], str] = {}
    for role, target in cells(action):
        with transaction.atomic():
            came[role, target] = done(action, scene_of(role, target))
            assert not chain_verify()[0].faults
            transaction.set_rollback(True)
    assert came == {(role, target): expected(role, action, target) for role, target in cells(action)}


def test_a_role_is_that_of_staff_alone_and_a_superuser_is_an_administrator(alice):
    assert role_of(alice) is None
    for role in ROLES:
        assert role_of(staff(role)) == role
    alice.is_superuser = True
    assert role_of(alice) == "administrator"


def test_a_suspended_or_closed_account_has_no_role(moderator, administrator):
    assert may(moderator, Action.WARNING)
    impose(administrator, moderator, "suspension")
    moderator.refresh_from_db()
    assert not may(moderator, Action.WARNING)
    administrator.is_active = False
    assert role_of(administrator) is None


def test_a_role_that_was_taken_in_another_session_counts_at_once(moderator, administrator, alice):
    held = Account.objects.get(pk=moderator.pk)  # as a request that began before has it
    role_take(actor=administrator, account=moderator, reason=WHY)
    with pytest.raises(Refused, match="Your role"):
        impose(held, alice, "warning")


def test_the_author_decides_no_appeal_against_their_own_sanction(senior, alice):
    appeal = appeal_make(account=alice, sanction_id=impose(senior, alice, "warning").pk, text="No.")
    for do in (
        lambda: appeal_decide(actor=senior, appeal_id=appeal.pk, upheld=False, answer="", reason=WHY),
        lambda: case_assign(actor=senior, case_id=appeal.case_id),
    ):
        with pytest.raises(Refused, match="Somebody else has to decide"):
            do()
    assert AuditRow.objects.count() == 1


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501, "a\0b", "a\x1bb", "a\u202eb"])
def test_every_staff_action_needs_a_reason(moderator, alice, bob, reason):
    match = a_match(alice, bob)
    with pytest.raises(Refused) as refusal:
        match_freeze(actor=moderator, match_id=match.pk, reason=reason)
    assert refusal.value.code == "reason_needed"
    assert not AuditRow.objects.exists()


def test_a_canned_reply_older_than_a_language_is_read_in_english_there():
    texts = CannedReply(text_en="Calm down", text_fr="Du calme").texts
    assert texts.pop("fr") == "Du calme"
    assert set(texts.values()) == {"Calm down"}
    assert list(texts) == [code for code, _ in settings.LANGUAGES if code != "fr"]


def test_a_canned_reply_is_changed_and_deleted_and_its_name_is_its_own(senior):
    words = {"purpose": "sanction", "texts": CALM}
    reply = reply_change(actor=senior, name="Calm", **words)
    reply_change(actor=senior, name="Calmer", reply_id=reply.pk, **words)
    other = reply_change(actor=senior, name="Calm", **words)
    for wrong in (
        {"name": "Calmer"},
        {"name": ""},
        {"name": "x", "texts": CALM | {"fr": " "}},
        {"name": "x", "purpose": "y"},
    ):
        with pytest.raises(Refused) as refusal:
            reply_change(actor=senior, reply_id=other.pk, **{**words, **wrong})
        assert refusal.value.code == "bad_text"
    assert CannedReply.objects.get(pk=reply.pk).texts == CALM
    reply_delete(actor=senior, reply_id=other.pk, reason=WHY)
    with pytest.raises(Refused):
        reply_delete(actor=senior, reply_id=other.pk, reason=WHY)
    assert AuditRow.objects.count() == 4
