"""Mail about notices: what it says, how to end it, and the daily digest."""

import re
from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.utils import timezone
from django.utils.translation import override

from backend.accounts.models import Account, AccountSettings
from backend.matches.models import Match, Plan
from backend.notifications import words
from backend.notifications.kinds import MAILED
from backend.notifications.models import Delivery, Digest, FeedItem
from backend.notifications.services.digest import digests_make
from backend.notifications.services.forget import feed_forget_old
from backend.notifications.services.notify import Notice, notify
from backend.notifications.unsubscribe import unsubscribe_url
from tests.backend.notifications.conftest import DAY
from tests.support.builders import a_match, an_account, play_on
from tests.support.people import Browser, browser_of
from tests.support.smtp import Peer


def wants(account: Account, *, language: str | None = None, zone: str | None = None, **notifications: Any) -> None:
    AccountSettings.objects.update_or_create(
        account=account, defaults={"language": language, "time_zone": zone, "notifications": notifications}
    )


def the_mail(mails: Peer) -> EmailMessage:
    [mail] = mails.mails
    return mail


def test_a_mail_says_whose_turn_it_is_and_opens_the_match_with_one_tap(turn, mails, later, settings):
    settings.ORIGIN = "https://cairn.example"
    later(minutes=15)
    mail = the_mail(mails)
    assert mail["To"] == mail["X-Envelope-To"] == "alice@example.org"
    assert mail["Subject"] == "Cairn: Your turn against Bob"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail.get_content_type() == "text/plain"
    text = mail.get_content()
    assert "Hello Alice," in text
    assert f"\nhttps://cairn.example/m/{turn.pk}\n" in text


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Your planned answer did not fit"), ("de", "Deine geplante Antwort passte nicht")]
)
def test_a_mail_and_a_push_about_a_turn_say_that_the_plan_did_not_fit(
    turn, alice, mails, later, phone, language, sentence
):
    wants(alice, language=language)
    Plan.objects.create(
        match=turn, account=alice, event=turn.event, branches=[], outcome=Plan.Outcome.MISSED, ready=False,
        updated=timezone.now(),
    )  # fmt: skip
    later(hours=4)
    assert sentence in the_mail(mails).get_content()
    assert [push.payload["plan_lost"] for push in phone.got if push.payload["kind"] == "your_turn"] == [True]


def test_a_mail_is_in_the_language_of_the_account_and_tells_the_time_by_its_clock(turn, alice, mails, later):
    Match.objects.filter(pk=turn.pk).update(deadline="2026-12-24T17:05:00Z")
    wants(alice, language="fr", zone="Asia/Tokyo")
    notify(
        [Notice(alice.pk, "reminder", turn.pk, data={"deadline": (timezone.now() + timedelta(hours=4)).isoformat()})]
    )
    later(minutes=15)
    mail = the_mail(mails)
    assert mail["Subject"] == "Cairn: Il reste peu de temps contre Bob"
    assert "Votre temps s’achève vendredi 25 décembre, 02:05\u00a0:" in mail.get_content()


@pytest.mark.parametrize("why", ["nobody confirmed it", "there is none", "mail is off", "a bot's"])
def test_mail_goes_to_confirmed_addresses_of_those_who_want_it_alone(turn, alice, mails, later, why):
    if why == "mail is off":
        wants(alice, mail=False)
    elif why == "a bot's":
        Account.objects.filter(pk=alice.pk).update(is_bot=True)
    else:
        address = "" if why == "there is none" else alice.email
        Account.objects.filter(pk=alice.pk).update(email_confirmed=None, email=address)
    later(minutes=15)
    later(days=2)
    assert mails.mails == []


def test_a_guest_who_has_left_an_address_is_told_there_like_everybody(turn, alice, mails, later):
    Account.objects.filter(pk=alice.pk).update(is_guest=True)
    later(minutes=15)
    mail = the_mail(mails)
    assert (mail["To"], mail["Subject"]) == ("alice@example.org", "Cairn: Your turn against Bob")
    at_alice = browser_of(alice)
    [way] = [way for way in at_alice.read("me/delivery-status/").json()["ways"] if way["channel"] == "mail"]
    assert (way["name"], way["ready"], way["why"]) == ("alice@example.org", True, None)
    assert way["reached"] is not None

    Browser().generic("POST", link_of(mail), "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")
    assert at_alice.read("me/").json()["settings"]["notifications"]["mail"] is False


def test_an_address_that_has_changed_meanwhile_is_the_one_that_is_written_to(turn, alice, mails, later):
    later(seconds=4)
    Account.objects.filter(pk=alice.pk).update(email="new@example.org")
    later(minutes=15)
    assert the_mail(mails)["To"] == "new@example.org"


@pytest.fixture
def two_a_day(settings: Any) -> None:
    """Two mails a day for each address; it is forty."""
    assert settings.THROTTLES["notices_to"] == (40, 86400)
    settings.THROTTLES = {**settings.THROTTLES, "notices_to": (2, 86400)}


def test_nobody_gets_more_than_so_many_a_day(alice, mails, later, two_a_day):
    notify(Notice(alice.pk, "test") for _ in range(4))
    later(seconds=0)
    assert len(mails.mails) == 2
    assert Delivery.objects.filter(outcome="", why="enough").count() == 2
    later(days=1)
    assert len(mails.mails) == 4


def test_a_mail_server_that_is_away_for_days_spends_nothing_of_that(turn, mails, later, two_a_day):
    mails.refusals = {"RCPT": "451 Later"}
    later(minutes=15)
    for _ in range(4):
        later(hours=1)
    mails.refusals = {}
    later(hours=1)
    assert the_mail(mails)


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_kind_that_is_mailed_has_words(language):
    said = {"other": "O", "link": "L", "until": "U", "name": "N"}
    assert set(words.NOTICES) == set(MAILED)
    with override(language):
        for subject, text in words.NOTICES.values():
            assert subject.format(**said)
            assert text.count("{link}") == 1
        assert "U" in words.NOTICES["reminder"][1].format(**said)
        assert words.LETTER.count("{unsubscribe}") == 1


def test_no_word_in_a_mail_breaks_its_headers(turn, bob, mails, later):
    Account.objects.filter(pk=bob.pk).update(username="{0.__class__}")
    later(minutes=15)
    assert the_mail(mails)["Subject"] == "Cairn: Your turn against {0.__class__}"


# --- Ending it


def link_of(mail: EmailMessage) -> str:
    url = re.fullmatch(r"<(\S+)>", mail["List-Unsubscribe"].strip())  # folded, for it is long
    assert url
    return urlsplit(url[1]).path


def test_a_mailbox_ends_it_with_one_click_and_without_signing_in(turn, alice, bob, mails, later):
    """RFC 8058: a POST with that body as a form, no cookie, no Origin of ours."""
    later(minutes=15)
    mail = the_mail(mails)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link_of(mail) in mail.get_content()
    wants(alice, push=False)
    answer = Browser().generic("POST", link_of(mail), "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")
    assert answer.status_code == 200
    alice.settings.refresh_from_db()
    assert alice.settings.notifications == {"push": False, "mail": False}
    mails.mails.clear()
    play_on(a_match(alice, bob, first=0), moves=2)
    later(days=2)
    assert mails.mails == []


@pytest.mark.parametrize(("language", "word"), [("fr", "Ne plus recevoir"), (None, "Stop this mail")])
def test_a_person_is_asked_first_and_a_scanner_that_follows_links_ends_nothing(alice, language, word):
    wants(alice, language=language)
    path = urlsplit(unsubscribe_url(alice.pk)).path
    answer = Browser().get(path)
    assert answer.status_code == 200
    assert word in answer.content.decode()
    assert 'form method="post"' in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert "form-action 'self'" in answer["Content-Security-Policy"]
    assert AccountSettings.objects.get().notifications == {}
    assert Browser().post(path).status_code == 200
    assert AccountSettings.objects.get().notifications == {"mail": False}


def test_a_link_that_was_changed_ends_nobodys_mail(alice, bob):
    path = urlsplit(unsubscribe_url(alice.pk)).path
    _, _, signature = path.partition(":")
    for wrong in (
        f"/unsubscribe/{bob.pk.hex}:{signature}",
        path[:-1],
        path + "a",
        "/unsubscribe/x",
        "/unsubscribe/%00",
    ):
        assert Browser().post(wrong).status_code == 404, wrong
        assert Browser().get(wrong).status_code == 404, wrong
    assert not AccountSettings.objects.exists()


def test_the_link_of_a_closed_account_does_nothing(alice):
    Account.objects.update(is_active=False)
    assert Browser().post(urlsplit(unsubscribe_url(alice.pk)).path).status_code == 404


def test_the_page_takes_no_other_method_and_not_without_end(alice):
    path = urlsplit(unsubscribe_url(alice.pk)).path
    assert Browser().put(path).status_code == 405
    assert [Browser().get(path).status_code for _ in range(61)][-1] == 429


def test_mailbox_provider_ends_mail_of_many_readers_from_one_address(alice, bob, settings):
    settings.THROTTLES = {**settings.THROTTLES, "unsubscribe": (1, 60)}
    provider = Browser(REMOTE_ADDR="198.51.100.1")
    for account in (alice, bob):
        path = urlsplit(unsubscribe_url(account.pk)).path
        assert [provider.post(path).status_code for _ in range(2)] == [200, 429]
    assert [provider.post("/unsubscribe/x").status_code for _ in range(2)] == [404, 429]


# --- The digest


@pytest.fixture
def morning(time_machine: Any) -> Callable[..., int]:
    """Let it be that time in UTC, and the job run; return how many digests were made."""

    def be(time: str) -> int:
        time_machine.move_to(time, tick=False)
        return digests_make()

    return be


def test_a_digest_is_one_mail_a_day_in_place_of_one_for_each_turn(alice, bob, mails, later, morning, time_machine):
    time_machine.move_to("2026-12-01T12:00:00Z", tick=False)
    wants(alice, zone="Europe/Paris", digest=True)
    slow = play_on(a_match(alice, bob, first=0), moves=2)
    quick = play_on(a_match(alice, an_account("Cleo"), first=0, clock=DAY), moves=2)
    later(hours=3)
    assert mails.mails == []
    assert [morning(f"2026-12-02T{time}Z") for time in ("06:59:00", "07:00:00", "07:05:00")] == [0, 1, 0]
    later(seconds=1)
    mail = the_mail(mails)
    assert mail["Subject"] == "Cairn: 2 matches wait for you"
    text = mail.get_content()
    assert text.index(f"- Cleo, until Wednesday 2 December, 13:00\n  http://localhost:8000/m/{quick.pk}") < text.index(
        f"- Bob\n  http://localhost:8000/m/{slow.pk}"
    )
    assert mail["List-Unsubscribe"]
    assert morning("2026-12-03T07:00:00Z") == 1


@pytest.mark.parametrize("at", ["2026-12-02T11:00:00Z", "2026-12-02T20:00:00Z"])
def test_a_digest_that_was_missed_in_the_morning_waits_for_the_next(alice, morning, at):
    wants(alice, zone="Europe/Paris", digest=True)
    assert morning(at) == 0


def test_a_digest_of_nothing_is_not_sent(alice, mails, later, morning):
    wants(alice, digest=True)
    assert morning("2026-12-02T08:00:00Z") == 1
    later(seconds=1)
    assert mails.mails == []
    assert Delivery.objects.get().outcome == "withdrawn"


@pytest.mark.parametrize("wishes", [{"digest": False}, {"digest": True, "mail": False}])
def test_a_player_who_switched_mail_off_gets_none(alice, morning, wishes):
    wants(alice, **wishes)
    assert morning("2026-12-02T08:00:00Z") == 0


def test_other_mail_comes_as_before_with_a_digest(alice, bob, mails, later):
    wants(alice, digest=True)
    match = play_on(a_match(alice, bob, first=0), moves=2)
    notify([Notice(alice.pk, "match_finished", match.pk)])
    later(minutes=15)
    assert the_mail(mails)["Subject"] == "Cairn: Your match with Bob is over"


def test_a_guest_who_has_left_an_address_has_their_digest_too(turn, alice, mails, later, morning):
    Account.objects.filter(pk=alice.pk).update(is_guest=True)
    wants(alice, digest=True)
    assert morning("2026-12-02T08:00:00Z") == 1
    later(seconds=1)
    mail = the_mail(mails)
    assert (mail["To"], mail["Subject"]) == ("alice@example.org", "Cairn: one match waits for you")


def test_a_morning_has_one_digest_on_days_when_the_clocks_change(alice, morning):
    wants(alice, zone="Europe/Paris", digest=True)
    for day in ("2026-03-29", "2026-10-25"):
        assert sum(morning(f"{day}T{hour:02}:{minute:02}:00Z") for hour in range(24) for minute in (0, 30)) == 1
    assert Digest.objects.count() == 1


def test_old_digests_are_forgotten(alice, morning, time_machine):
    wants(alice, digest=True)
    morning("2026-12-02T08:00:00Z")
    notify([Notice(alice.pk, "message")])
    item = FeedItem.objects.get()
    Delivery.objects.create(account=alice, item=item, channel="push", due=item.created, expires=item.created)
    time_machine.shift(timedelta(days=59))
    assert feed_forget_old() == 0
    assert Delivery.objects.count() == 2
    time_machine.shift(timedelta(days=2))
    assert feed_forget_old() == 1
    assert not Delivery.objects.exists()
