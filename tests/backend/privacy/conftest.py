"""Alice, who has left something in every table that can name an account, and Bob, whom she plays."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from backend.accounts.models import (
    AccessToken,
    Account,
    AuthorizationCode,
    Block,
    Device,
    MailCode,
    MailKind,
    QueuedMail,
    RecoveryCode,
    SpareCode,
    Trace,
    TwoStep,
    UsernameHistory,
)
from backend.accounts.services.token import token_create
from backend.bots.models import HouseMatch
from backend.challenges.models import BotMatch, BotTerms, Challenge
from backend.matches.models import Match, Outage, Plan
from backend.matches.selectors.record import match_record
from backend.matches.services.resign import match_resign
from backend.moderation.audit import audit_write
from backend.moderation.models import Appeal, Case, Opening, Report, Sanction, Signal, StaffDigest, StaffRole
from backend.notifications.models import Delivery, Digest, FeedItem, MailRefusal, Webhook
from backend.notifications.models.secret import WebhookSecret
from backend.notifications.services.subscribe import push_subscribe
from engine.records import to_json
from tests.support.builders import a_match, an_account, play_on
from tests.support.people import Browser, browser_of, staff_client
from tests.support.remembered import remembered

PASSWORD = "correct horse"

#: As it is stored: with its quotes, or every time of day at which something was written could be taken for it.
QUIET = '"03:33"'
#: What is of Alice and of nobody else. Each is searched for in every column of every table.
CANARIES = {
    "name": "Canarywing", "address": "canary.mail@example.org", "note": "canary-note", "message": "canary-message",
    "message in a match that goes on": "canary-hello", "time zone": "Antarctica/Troll", "quiet hours": QUIET,
    "avatar": "1234567891", "name of a token": "canary-script", "app": "canary.example",
    "digest of a code": "c" * 60 + "f5f5", "idempotency key": "canary-key",
    "former name": "Canaryformer", "sealed secret": "canary-sealed", "digest of a spare code": "c" * 60 + "b2b2",
    "digest of a mailed code": "c" * 60 + "d3d3", "digest of a trace": "c" * 60 + "e4e4", "browser": "canary-browser",
    "address wished for": "canary.wish@example.org", "digest of the recovery code": "c" * 60 + "a1a1",
    "name of a phone": "canary-phone",
    "planned turn": "canary-turn", "planned answer": "canary-answer",
    "endpoint": "https://push.example.net/canary-endpoint",
    "address of a webhook": "https://bot.example.net/canary-hook", "sealed secret of a webhook": "canary-hook-sealed",
    "words of a report": "canary-complaint", "what was said to a sanction": "canary-message",
    "what staff noted of it": "canary-staff-note", "why it was reversed": "canary-reversal",
    "words of an appeal": "canary-appeal", "answer to it": "canary-decision", "name that was taken": "Canarytaken",
    "name in an imported record": "canary-imported",
}  # fmt: skip

#: The name of a token that staff has revoked: the admin's log outlives the account, and keeps no name from the start.
REVOKED = "canary-revoked"
#: What somebody has reported of her: it stays when she deletes her account, until its case was closed for 180 days.
EVIDENCE = "canary-evidence"


class PrivacyScenario(NamedTuple):
    """Who there is, and what they have begun."""

    alice: Account
    bob: Account
    at_alice: Browser
    at_bob: Browser
    running: Match
    finished: Match


@pytest.fixture
def scenario(db: None) -> PrivacyScenario:
    """The two, with everything that the API lets Alice leave behind, and by hand what it does not."""
    return restored_scenario()


def a_scenario() -> PrivacyScenario:
    """See the fixture; for tests that bring a database of their own."""
    alice = Account.objects.create_user(CANARIES["name"], PASSWORD, CANARIES["address"])
    bob = an_account("Bob")
    at_alice, at_bob = Browser(), browser_of(bob)
    at_alice.write("session/", {"username": CANARIES["name"], "password": PASSWORD})
    finished = match_resign(match_id=play_on(a_match(alice, bob, public=True), moves=4).pk, account=bob)
    running = play_on(a_match(bob, alice, length={"rounds": 3}), moves=3, seed=1)
    _leave_by_the_api(at_alice, at_bob, finished, running)
    _leave_by_hand(alice)
    Outage.objects.create(since=timezone.now(), until=timezone.now(), kind=Outage.Kind.AWAY)
    _leave_cases(alice, bob, running)
    HouseMatch.objects.create(match=running, player=alice, seat=0)
    BotTerms.objects.create(account=alice, at_once=8)
    for match, account, player in ((running, alice, bob), (finished, bob, alice)):
        BotMatch.objects.create(match=match, account=account, player=player, among_bots=True)
    planned = [{"turn": [CANARIES["planned turn"]], "answer": [CANARIES["planned answer"]], "next": []}]
    Plan.objects.create(
        match=running, account=alice, event=1, branches=planned, answer=planned[0]["answer"], updated=timezone.now()
    )
    return PrivacyScenario(alice, bob, at_alice, at_bob, running, finished)


restored_scenario = remembered(a_scenario)


def _leave_by_the_api(at_alice: Browser, at_bob: Browser, finished: Match, running: Match) -> None:
    record = {**to_json(match_record(match=finished)), "players": [CANARIES["name in an imported record"], "Bob"]}
    assert at_alice.write("records/", record).status_code == 201
    answers = [
        at_alice.write(
            "me/",
            {
                "time_zone": CANARIES["time zone"],
                "avatar": {"kind": "pattern", "colour": 1, "seed": int(CANARIES["avatar"])},
                "settings": {"notifications": {"quiet": {"begin": QUIET.strip('"'), "end": "04:00"}}},
                "privacy": {"last_seen": True},
            },
            method="PATCH",
        ),
        at_alice.write(f"matches/{finished.pk}/messages/", {"text": CANARIES["message"]}),
        at_bob.write(f"matches/{finished.pk}/messages/", {"text": "Bob's own words"}),
        at_alice.write(f"matches/{running.pk}/messages/", {"text": CANARIES["message in a match that goes on"]}),
        at_alice.write(f"matches/{running.pk}/note/", {"text": CANARIES["note"]}, method="PUT"),
        at_bob.write(f"matches/{running.pk}/note/", {"text": "Bob's own note"}, method="PUT"),
        at_alice.write(
            "challenges/",
            {"ruleset": "edition2016", "visibility": "lobby"},
            Idempotency_Key=CANARIES["idempotency key"],
        ),
        at_bob.write("challenges/", {"ruleset": "edition2016", "visibility": "direct", "opponent": CANARIES["name"]}),
        at_alice.write(f"matches/{running.pk}/chat/", {"muted": True}, method="PUT"),
        at_alice.write("me/vacation/", {"days": 3}),
    ]
    assert [answer.status_code for answer in answers] == [200, 201, 201, 201, 200, 200, 201, 201, 200, 201], answers


def _leave_by_hand(alice: Account) -> None:
    stranger = an_account("Stranger")
    Block.objects.create(account=alice, blocked=stranger)
    Block.objects.create(account=an_account("Other"), blocked=alice)
    RecoveryCode.objects.create(account=alice, digest=CANARIES["digest of the recovery code"])
    alice.groups.add(Group.objects.create(name="players"))
    alice.user_permissions.add(Permission.objects.all()[0])
    LogEntry.objects.create(
        user=alice, content_type=ContentType.objects.get_for_model(Challenge), action_flag=CHANGE, object_repr="a thing"
    )
    _leave_credentials(alice)
    _leave_tokens(alice)
    _leave_deliveries(alice)


def _leave_credentials(alice: Account) -> None:
    UsernameHistory.objects.create(account=alice, username=CANARIES["former name"], username_key="canaryformer")
    Trace.objects.create(account=alice, kind=Trace.Kind.ADDRESS, digest=CANARIES["digest of a trace"])
    TwoStep.objects.create(account=alice, sealed=CANARIES["sealed secret"])
    SpareCode.objects.create(account=alice, digest=CANARIES["digest of a spare code"])
    Device.objects.filter(account=alice).update(browser=CANARIES["browser"])
    Account.objects.filter(pk=alice.pk).update(email_wanted=CANARIES["address wished for"])
    asked = {"kind": MailKind.RESET, "language": "en"}
    QueuedMail.objects.create(address=CANARIES["address"].upper(), **asked)  # by somebody who is not signed in
    QueuedMail.objects.create(account=alice, address=CANARIES["address wished for"], **asked)
    MailCode.objects.create(
        account=alice, kind=MailKind.UNDO, email=CANARIES["address"], digest=CANARIES["digest of a mailed code"],
        password_digest="", expires=timezone.now() + timedelta(days=7),
    )  # fmt: skip


def _leave_deliveries(alice: Account) -> None:
    subscription, _ = push_subscribe(
        account=alice, device=None, endpoint=CANARIES["endpoint"], p256dh="canary-p256dh", auth="canary-auth",
        name=CANARIES["name of a phone"], language="en",
    )  # fmt: skip
    Delivery.objects.create(
        account=alice, item=FeedItem.objects.filter(account=alice)[0], channel="push", target=str(subscription.pk),
        due=timezone.now(), expires=timezone.now(), outcome="expired",
    )  # fmt: skip
    Digest.objects.create(account=alice, day=timezone.now().date())
    MailRefusal.objects.create(account=alice, address=CANARIES["address"], dead=True)
    webhook = Webhook.objects.create(account=alice, url=CANARIES["address of a webhook"])
    WebhookSecret.objects.create(
        webhook=webhook, sealed=CANARIES["sealed secret of a webhook"], sealed_before="canary-hook-before"
    )


def _leave_cases(alice: Account, bob: Account, match: Match) -> None:
    """Reports of hers and of her, what was done about her, and what she did while she was staff."""
    about, by = (Case.objects.create(queue="report", about=each, key=str(each.pk)) for each in (alice, bob))
    Case.objects.filter(pk=by.pk).update(assignee=alice, assigned_at=timezone.now(), closed_by=alice)
    said = {"kind": "name", "reason": "other"}
    evidence = {"name": EVIDENCE}
    Report.objects.create(reporter=bob, about=alice, case=about, matter="1", evidence=evidence, **said)
    Report.objects.create(reporter=alice, about=bob, case=by, matter="2", text=CANARIES["words of a report"], **said)
    signal = Signal.objects.create(case=Case.objects.create(queue="signal", about=alice, key="s"), kind="same_device")
    signal.accounts.add(alice, bob)
    sanction = Sanction.objects.create(
        account=alice, author=bob, kind="rename", reason="other", message=CANARIES["what was said to a sanction"],
        note=CANARIES["what staff noted of it"], reversal_reason=CANARIES["why it was reversed"],
        data={"name": CANARIES["name that was taken"]},
    )  # fmt: skip
    Appeal.objects.create(
        sanction=sanction, case=Case.objects.create(queue="appeal", about=alice, key="a"), decided_by=alice,
        text=CANARIES["words of an appeal"], answer=CANARIES["answer to it"],
    )  # fmt: skip
    Sanction.objects.create(account=bob, author=alice, reversed_by=alice, kind="warning", reason="other")
    Opening.objects.create(match=match, account=alice, reason="a reason of staff")
    StaffRole.objects.create(account=alice, role="moderator")
    StaffDigest.objects.create(account=alice)
    once = Account(pk=alice.pk, username="Once-staff")  # what staff did stays under the name that it was done by
    with transaction.atomic():
        audit_write(actor=once, action="warning", target=bob)


def _leave_tokens(alice: Account) -> None:
    token, _secret = token_create(account=alice, name=CANARIES["name of a token"], scopes=["read"], app=CANARIES["app"])
    AuthorizationCode.objects.create(
        digest=CANARIES["digest of a code"], account=alice, app=CANARIES["app"], redirect_uri="https://canary.example/",
        scopes=["read"], challenge="", expires=timezone.now(), token=token,
    )  # fmt: skip
    revoked, _secret = token_create(account=alice, name=REVOKED, scopes=["play"])
    staff = staff_client("Root2")
    staff.post("/admin/accounts/accesstoken/", {"action": "revoke", "_selected_action": str(revoked.pk), "post": "yes"})
    assert not AccessToken.objects.filter(pk=revoked.pk).exists()


def relations() -> Iterator[tuple[str, type[Model], str]]:
    """Every column of every table that names an account, by Django's own account of it: label, table, column."""
    for table in apps.get_models(include_auto_created=True):
        for field in table._meta.get_fields():
            if field.concrete and not field.many_to_many and field.related_model is Account:
                yield f"{table._meta.label}.{field.name}", table, field.name


def everything_stored() -> Iterator[tuple[str, str]]:
    """Every row of every table of the database, as text; sessions are opened, for they are written in a code."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            for row in cursor.fetchall():
                yield table, " ".join(map(str, row)).lower()
    for session in Session.objects.all():
        yield "django_session", str(session.get_decoded()).lower()


def found(canaries: dict[str, str]) -> dict[str, set[str]]:
    """Which of these words stand anywhere, and in which tables."""
    hits: dict[str, set[str]] = {}
    for table, row in everything_stored():
        for name, word in canaries.items():
            if word.lower() in row:
                hits.setdefault(name, set()).add(table)
    return hits


def rows_of(account: Account) -> dict[str, Any]:
    """How many rows of each relation name the account."""
    return {
        label: table._default_manager.filter(**{column: account.pk}).count() for label, table, column in relations()
    }
