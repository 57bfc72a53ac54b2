"""What is played against the house stands apart: from results against people, absences, signals, reports and chats."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from backend.accounts.data_export import account_export
from backend.accounts.services.delete import account_delete
from backend.matches.models import Match
from backend.matches.profiles import standings_of, tallies_of
from backend.matches.services.resign import match_resign
from backend.moderation import signals
from tests.support.builders import a_match, play_on
from tests.support.house import begun, house_account, row_of
from tests.support.people import refused

TURN = {"type": "turn", "seconds": 86_400}
WON = {"ruleset": "edition2016", "won": 1, "lost": 0, "drawn": 0}
LOST = {"ruleset": "edition2016", "won": 0, "lost": 1, "drawn": 0}


def test_profile_tells_results_against_people_and_the_house_apart(browser, at_alice, alice, bob, house):
    match_resign(match_id=a_match(alice, bob).pk, account=bob)
    match_resign(match_id=begun(at_alice).pk, account=alice)
    profile = browser.read("players/Alice/").json()
    assert (profile["tallies"], profile["house_tallies"]) == ([WON], [LOST])
    profile = browser.read("players/Pebble/").json()
    assert (profile["tallies"], profile["house_tallies"], profile["is_house"]) == ([WON], [], True)


def test_loss_on_time_against_the_house_is_no_absence(at_alice, alice, house):
    for _ in range(6):
        match = begun(at_alice, clock=TURN)
        lost = {"status": "finished", "reason": "time", "ended_by": 0, "winner": 1, "to_act": None}
        Match.objects.filter(pk=match.pk).update(**lost)
        match_resign(match_id=begun(at_alice).pk, account=alice)
    assert standings_of([alice.pk])[alice.pk] == (0, None, 0)
    assert len(tallies_of(alice.pk).house) == 1


def test_match_that_was_aborted_against_the_house_is_on_nobodys_profile(at_alice, alice, house):
    at_alice.write(f"matches/{begun(at_alice).pk}/abort/")
    assert standings_of([alice.pk])[alice.pk].aborts == 0


def test_signals_take_no_notice_of_how_somebody_plays_the_house(at_alice, alice, bob, house, monkeypatch):
    monkeypatch.setattr(signals, "ENOUGH", 3)
    now = timezone.now()

    def found(match):
        return list(signals.about([Match.objects.get(pk=match.pk)], now - timedelta(days=1), timezone.now()))

    theirs = play_on(begun(at_alice), moves=12)
    assert found(theirs) == []
    assert {kind for kind, *_ in found(play_on(a_match(alice, bob), moves=12))} == {signals.Kind.BOT_TIMING}


@pytest.mark.parametrize("kind", ["name", "conduct"])
def test_house_cannot_be_reported(at_alice, house, kind):
    match = begun(at_alice)
    body = {"kind": kind, "player": "Pebble", "reason": "other"}
    answer = at_alice.write("reports/", body | ({"match": str(match.pk)} if kind == "conduct" else {}))
    refused(answer, 422, "not_reportable")


def test_nobody_writes_to_the_house(at_alice, house):
    match = begun(at_alice)
    assert (
        refused(at_alice.write(f"matches/{match.pk}/messages/", {"text": "Hello"}), 403, "chat_off")["reason"]
        == "closed"
    )


def test_export_holds_the_matches_against_the_house_and_nothing_of_how_it_thinks(at_alice, alice, house):
    match = begun(at_alice)
    exported = json.dumps(account_export(account=alice), default=str)
    assert str(match.pk) in exported
    assert "Pebble" in exported
    assert row_of(match).secret not in exported


def test_deleted_player_has_resigned_and_the_house_is_done(at_alice, alice, house):
    match = begun(at_alice, first="opponent")
    account_delete(account=alice)
    assert Match.objects.get(pk=match.pk).reason == "resigned"
    assert (row_of(match).over, row_of(match).due) == (True, None)


def test_admin_lists_the_matches_of_the_house_without_its_secret(at_admin, at_alice, house):
    match = begun(at_alice, first="opponent")
    for address in ("/admin/bots/housematch/", f"/admin/bots/housematch/{match.pk}/change/"):
        page = at_admin.get(address).content.decode()
        assert "Pebble" in page
        assert row_of(match).secret not in page
    assert house_account().is_house
