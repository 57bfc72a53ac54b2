"""Mail servers that are slow, away or refuse; and how much mail one gets."""

import smtplib
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account
from backend.common import smtp
from backend.notifications.channels.shape import Result
from backend.notifications.models import Delivery, FeedItem, MailRefusal
from backend.notifications.services import deliver
from backend.notifications.services.lease import Lease
from backend.notifications.services.notify import Notice, notify
from tests.backend.notifications.conftest import DAY, send_all
from tests.support.builders import a_match, an_account, play_on
from tests.support.people import browser_of
from tests.support.smtp import Peer


def turns(account: Account, count: int) -> list[Any]:
    """Matches in which that account is to act."""
    others = (an_account(f"Other{number}") for number in range(Account.objects.count(), 1000))
    return [play_on(a_match(account, next(others), first=0, clock=DAY), moves=2) for _ in range(count)]


def refuse(mails: Peer, stage: str, answer: str) -> None:
    mails.refusals = {stage: answer}


def test_each_answer_is_waited_for_as_long_as_rfc_5321_says(alice, mails, later, monkeypatch):
    """Section 4.5.3.2: five minutes, two for the answer to DATA, ten for the one after the last dot."""
    waited, sent, reply = [], smtplib.SMTP.send, smtplib.SMTP.getreply

    def replies(server: Any) -> Any:
        waited.append(server.sock.gettimeout() if server.sock else None)
        return reply(server)

    def sends(server: Any, text: Any) -> None:
        if text[-3:] == b".\r\n":
            waited.append(server.sock.gettimeout())
        sent(server, text)

    monkeypatch.setattr(smtplib.SMTP, "getreply", replies)
    monkeypatch.setattr(smtplib.SMTP, "send", sends)
    notify([Notice(alice.pk, "test")])
    assert later(seconds=0) == 1
    greeting, ehlo, mail, rcpt, data, block, dot, _ = waited
    assert [greeting, ehlo, mail, rcpt] == [300] * 4
    assert [data, block, dot] == [120, 180, 600]


def test_server_that_is_slow_after_the_last_dot_gets_the_mail_once(alice, mails, later, monkeypatch):
    monkeypatch.setattr(smtp, "ANSWERS", {**dict.fromkeys(smtp.ANSWERS, 0.2), "dot": 30.0})
    mails.dot_takes = 0.6
    notify([Notice(alice.pk, "test")])
    assert later(seconds=0) == 1
    later(hours=1)
    assert len(mails.mails) == 1


@pytest.mark.parametrize("stage", ["MAIL", "RCPT", "DATA", "dot"])
def test_permanent_refusal_at_any_stage_ends_the_mail_and_notifies_its_owner_once(alice, mails, later, stage):
    refuse(mails, stage, "554 No")
    for _ in range(3):
        notify([Notice(alice.pk, "sanction", data={"sanction": "1"})])
        later(minutes=20)
    mails.refusals = {}
    later(days=1)
    assert mails.mails == []
    assert set(Delivery.objects.filter(channel="mail").values_list("outcome", "tries")) == {("failed", 1)}
    why = "address_refused" if stage == "RCPT" else "mail_refused"
    assert FeedItem.objects.get(kind="mail_refused").data == {"name": "example.org", "why": why}


@pytest.mark.parametrize(
    ("stage", "answer"), [("connect", "554 No"), *((stage, "451 No") for stage in ("MAIL", "RCPT", "DATA", "dot"))]
)
def test_refusal_for_now_is_tried_again_and_notifies_nobody(alice, mails, later, stage, answer):
    """What a server says before it knows of a mail is for the operator to mend."""
    refuse(mails, stage, answer)
    notify([Notice(alice.pk, "test")])
    later(seconds=0)
    assert Delivery.objects.get().why == "mail_refused"
    mails.refusals = {}
    later(seconds=15)
    assert mails.subjects == ["Cairn: A test"]
    assert not FeedItem.objects.filter(kind="mail_refused").exists()


def test_dead_address_gets_no_more_mail_until_a_test_arrives(alice, mails, later):
    refuse(mails, "RCPT", "550 No such user")
    [turn] = turns(alice, 1)
    later(minutes=15)
    mails.refusals = {}
    [way] = [way for way in browser_of(alice).read("me/delivery-status/").json()["ways"] if way["channel"] == "mail"]
    assert (way["ready"], way["why"], way["failure"]) == (False, "refused", "address_refused")
    before = Delivery.objects.filter(channel="mail").count()
    play_on(turn, moves=2)
    later(minutes=15)
    assert (mails.mails, Delivery.objects.filter(channel="mail").count()) == ([], before)
    notify([Notice(alice.pk, "test")])
    later(seconds=0)
    assert mails.subjects == ["Cairn: A test"]
    assert not MailRefusal.objects.exists()
    turns(alice, 1)
    later(minutes=15)
    assert len(mails.mails) == 2
    MailRefusal.objects.create(account=alice, address="former@example.org", dead=True)
    turns(alice, 1)
    later(minutes=15)
    assert len(mails.mails) == 3


# --- How much mail


def test_many_turns_due_together_are_one_mail_that_is_tried_again_whole(alice, mails, later, monkeypatch):
    def killed(lease: Lease, result: Result) -> None:
        if result.outcome == "sent":
            raise KeyboardInterrupt
        note(lease, result)

    note = deliver.note
    turns(alice, 4)
    refuse(mails, "RCPT", "451 Later")
    later(minutes=15)
    assert len(set(Delivery.objects.filter(outcome="", failures=1).values_list("item__match"))) == 4
    mails.refusals = {}
    with monkeypatch.context() as patched:
        patched.setattr(deliver, "note", killed)
        with pytest.raises(KeyboardInterrupt):  # the process dies before it is noted
            later(seconds=15)
    later(minutes=3, seconds=1)
    assert mails.subjects == ["Cairn: 4 matches wait for you"] * 2
    assert len({mail["Message-ID"] for mail in mails.mails}) == 1
    assert len(set(Delivery.objects.filter(why="folded").values_list("item__match"))) >= 3
    later(days=2)
    assert len(mails.mails) == 2
    assert send_all() == 0


def test_turns_are_gathered_in_one_mail_after_ten_of_one_turn_each(alice, mails, later, time_machine, settings):
    time_machine.move_to("2026-12-01T00:00:00Z", tick=False)
    assert settings.THROTTLES["turn_mails_to"] == (10, 86400)
    settings.THROTTLES = {**settings.THROTTLES, "turn_mails_to": (2, 86400)}
    for _ in range(4):
        turns(alice, 1)
        later(minutes=15)
    assert len(mails.mails) == 2
    later(hours=1)
    assert mails.subjects[2:] == ["Cairn: 4 matches wait for you"]


def test_reminder_is_mailed_however_many_turns_were(alice, mails, later, settings):
    settings.THROTTLES = {**settings.THROTTLES, "notices_to": (2, 86400)}
    matches = []
    for _ in range(4):
        matches += turns(alice, 1)
        later(minutes=15)
    assert len(mails.mails) == 2
    deadline = (timezone.now() + timedelta(hours=4)).isoformat()
    notify([Notice(alice.pk, "reminder", matches[0].pk, data={"deadline": deadline})])
    later(minutes=15)
    assert mails.subjects[-1].startswith("Cairn: Little time left against")
