"""A match that staff have annulled: it counts nowhere; if it was running, it is never played to its end."""

from typing import Any

import pytest

from backend.accounts.models import Account
from backend.accounts.services.delete import account_delete, deletions_finish
from backend.chat.reasons import Reason, reason_off
from backend.matches.errors import MatchRunning
from backend.matches.models import Match
from backend.matches.models.secret import DealSecret
from backend.matches.profiles import standings_of, tallies_of
from backend.matches.selectors.record import match_record
from backend.matches.services.freeze import match_annul, match_freeze, match_reinstate, match_thaw
from backend.matches.services.resign import match_resign
from backend.notifications.models import FeedItem
from tests.backend.matches.test_frozen import TURN
from tests.support.builders import a_match, play_on
from tests.support.match_clock import DAY, HOUR, at, fresh, later
from tests.support.people import refused


def annulled(match: Match) -> Match:
    match_annul(match_id=match.pk)
    return fresh(match)


def reinstated(match: Match) -> Match:
    match_reinstate(match_id=match.pk)
    return fresh(match)


def counted(account: Account) -> tuple[Any, Any]:
    return list(tallies_of(account.pk).people), standings_of([account.pk])[account.pk]


@pytest.fixture
def lost(time: Any, alice: Account, bob: Account) -> Match:
    """Lost by Alice on time, after five others that she was there for."""
    for _ in range(5):
        match_resign(match_id=a_match(alice, bob).pk, account=bob)
    match = a_match(alice, bob, clock=TURN)
    assert later(time, 25 * HOUR) == 1
    return fresh(match)


def test_a_finished_one_counts_nowhere_until_it_is_reinstated(lost, alice, bob):
    before = counted(alice), counted(bob)
    assert (before[0][1].absences, before[0][0][0]["lost"]) == (1, 1)
    annulled(lost)
    tallies, standing = counted(alice)
    assert (standing.absences, standing.reliability, tallies[0]["lost"]) == (0, 100, 0)
    assert counted(bob)[0][0]["won"] == 0
    reinstated(lost)
    assert (counted(alice), counted(bob)) == before


def test_an_annulled_match_that_was_aborted_counts_for_nobody(match, alice, at_alice):
    at_alice.write(f"matches/{match.pk}/abort/")
    assert standings_of([alice.pk])[alice.pk].aborts == 1
    annulled(match)
    assert standings_of([alice.pk])[alice.pk].aborts == 0


def test_a_finished_one_keeps_its_result_its_end_and_its_record(time, match, bob, at_alice):
    match = play_on(match)
    before, record = at(at_alice, match), match_record(match=match)
    told = FeedItem.objects.count()
    later(time, DAY)
    match = annulled(match)
    after = at(at_alice, match)
    new = {"annulled": True, "version": before["version"] + 1, "event": before["event"] + 1}
    assert after == before | new
    assert match_record(match=match) == record
    assert FeedItem.objects.count() == told
    later(time, 7 * DAY)
    assert reason_off(match, bob.pk) == Reason.CLOSED


def test_a_running_one_is_played_no_further_and_its_secret_stays_one(time, alice, bob, at_alice):
    match = annulled(play_on(a_match(alice, bob, clock=TURN), moves=2))
    seen = at(at_alice, match)
    assert (seen["status"], seen["frozen"], seen["annulled"]) == ("active", True, True)
    assert (seen["result"], seen["fairness"]["secret"], seen["options"]) == (None, None, [])
    assert later(time, 9 * DAY) == 0
    refused(at_alice.write(f"matches/{match.pk}/resign/"), 409, "match_frozen")
    with pytest.raises(MatchRunning):
        match_record(match=match)
    secret = DealSecret.objects.get(pk=match.commitment).secret
    for path in ("", "events/", "moves/"):
        assert secret.encode() not in at_alice.read(f"matches/{match.pk}/{path}").content
    assert secret.encode() not in at_alice.read("me/export/").content


def test_thawing_it_does_not_let_it_go_on_and_reinstating_a_frozen_one_neither(match):
    match_freeze(match_id=match.pk)
    annulled(match)
    match_thaw(match_id=match.pk)
    assert fresh(match).is_frozen
    match_freeze(match_id=match.pk)
    assert reinstated(match).is_frozen
    match_thaw(match_id=match.pk)
    assert not fresh(match).is_frozen
    assert play_on(match).is_over


def test_reinstated_it_goes_on_with_the_time_that_was_left(time, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    later(time, 10 * HOUR)
    match_freeze(match_id=match.pk)
    later(time, DAY)
    annulled(match)
    match_thaw(match_id=match.pk)
    later(time, DAY)
    match = reinstated(match)
    assert match.deadline == match.updated + 14 * HOUR


def test_a_player_who_is_gone_by_then_has_resigned(match, alice):
    annulled(match)
    account_delete(account=alice)
    Account.objects.filter(pk=alice.pk).update(erase_due=match.created)
    assert deletions_finish() == 1
    match = fresh(match)
    assert (match.status, match.published_secret) == ("active", "")
    match = reinstated(match)
    assert (match.reason, match.winner, match.ended_by, match.frozen) == ("resigned", 1, 0, False)
    assert match.published_secret


def test_annulling_twice_and_reinstating_what_counts_write_nothing(match):
    assert match_reinstate(match_id=match.pk).event == match.event
    once = annulled(match)
    assert match_annul(match_id=match.pk).event == once.event
