"""Profiles: what others see of a player, and what stays private."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account, AccountSettings
from backend.matches.models import Match
from backend.matches.services.abort import match_abort
from backend.matches.services.draw import draw_accept, draw_offer
from backend.matches.services.resign import match_resign
from tests.support.builders import a_match, an_account
from tests.support.people import Browser, refused


def choose(account: Account, **columns: Any) -> None:
    AccountSettings.objects.update_or_create(account=account, defaults=columns)


def ended(match: Match, *, by: int | None = None, days_ago: float = 0, clock: str = "turn", **fields: Any) -> Match:
    """A match that ended so, by hand: the way there is tested where it belongs."""
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.FINISHED, ended_by=by, to_act=None, clock={"type": clock, "seconds": 3600},
        updated=timezone.now() - timedelta(days=days_ago), **fields,
    )  # fmt: skip
    return match


def profile(browser: Browser, name: str = "alice") -> Any:
    return browser.read(f"players/{name}/").json()


def test_a_profile_tells_who_somebody_is_here(browser, alice):
    Account.objects.filter(pk=alice.pk).update(created="2026-03-31T23:59:00Z")
    assert profile(browser, "ÀLICE") == {
        "id": str(alice.pk), "username": "Alice", "is_guest": False, "is_bot": False, "is_house": False,
        "since": "2026-03",
        "avatar": {"kind": "initials", "colour": alice.pk.int % 12, "seed": alice.pk.int % 2**31},
        "last_seen": None, "tallies": [], "house_tallies": [], "head_to_head": None,
        "absences": 0, "reliability": None, "aborts": 0, "blocked": False, "matches": "/api/v1/players/Alice/matches/",
    }  # fmt: skip


def test_a_profile_counts_wins_losses_and_draws_by_ruleset(browser, alice, bob):
    match_resign(match_id=a_match(alice, bob).pk, account=bob)
    match_resign(match_id=a_match(bob, alice).pk, account=bob)  # Alice wins from seat 1, too
    match_resign(match_id=a_match(alice, bob, ruleset="deck52").pk, account=alice)
    drawn = a_match(alice, bob)
    draw_offer(match_id=drawn.pk, account=alice)
    draw_accept(match_id=drawn.pk, account=bob)
    match_abort(match_id=a_match(alice, bob).pk, account=alice)
    a_match(alice, bob)  # goes on
    assert profile(browser)["tallies"] == [
        {"ruleset": "deck52", "won": 0, "lost": 1, "drawn": 0},
        {"ruleset": "edition2016", "won": 2, "lost": 0, "drawn": 1},
    ]
    assert profile(browser, "bob")["tallies"] == [
        {"ruleset": "deck52", "won": 1, "lost": 0, "drawn": 0},
        {"ruleset": "edition2016", "won": 0, "lost": 2, "drawn": 1},
    ]


def test_a_profile_counts_the_matches_of_reader_and_player(browser, at_alice, at_bob, at_charlie, alice, bob):
    for loser in (bob, bob, alice):
        match_resign(match_id=a_match(alice, bob).pk, account=loser)
    match_resign(match_id=a_match(bob, alice).pk, account=bob)  # from the other seat
    drawn = a_match(alice, bob)
    draw_offer(match_id=drawn.pk, account=alice)
    draw_accept(match_id=drawn.pk, account=bob)
    match_abort(match_id=a_match(alice, bob).pk, account=alice)
    ended(a_match(alice, bob), reason="resigned", winner=0, annulled=True)
    a_match(alice, bob)  # goes on
    choose(alice, show_tally=False)  # what is theirs together is no secret between them
    assert profile(at_bob, "alice")["head_to_head"] == {"won": 1, "lost": 3, "drawn": 1}
    assert profile(at_alice, "bob")["head_to_head"] == {"won": 3, "lost": 1, "drawn": 1}
    assert profile(at_charlie, "alice")["head_to_head"] == {"won": 0, "lost": 0, "drawn": 0}
    assert profile(at_alice, "alice")["head_to_head"] is None
    assert profile(browser, "alice")["head_to_head"] is None


def test_absences_and_aborts_are_those_of_who_was_absent_and_who_aborted(browser, alice, bob):
    for days_ago in (15, 0):
        ended(a_match(alice, bob), reason="time", by=0, winner=1, days_ago=days_ago)
    ended(a_match(bob, alice), reason="time", by=0, winner=1)
    ended(a_match(bob, alice), reason="aborted", by=1)
    match_resign(match_id=a_match(alice, bob).pk, account=alice)
    assert (profile(browser)["absences"], profile(browser)["aborts"]) == (2, 1)
    assert (profile(browser, "bob")["absences"], profile(browser, "bob")["aborts"]) == (1, 0)


def test_an_absence_over_many_matches_counts_once(browser, alice, bob):
    """All that is lost on time within 14 days of the first loss is one absence, and the next begins another."""
    for days_ago in (40, 39, 33, 26.1, 25.9, 12, 0):
        ended(a_match(alice, bob), reason="time", by=0, winner=1, days_ago=days_ago)
    for _ in range(17):
        ended(a_match(bob, alice), reason="points", winner=0)
    body = profile(browser)
    assert (body["absences"], body["reliability"]) == (3, 85)  # 17 of 20
    assert (profile(browser, "bob")["absences"], profile(browser, "bob")["reliability"]) == (0, 100)


def test_losses_that_are_live_old_or_aborted_are_no_absence(browser, alice, bob):
    ended(a_match(alice, bob), reason="time", by=0, winner=1, clock="live")
    ended(a_match(alice, bob), reason="time", by=0, winner=1, days_ago=397)
    ended(a_match(alice, bob), reason="aborted", by=0)
    for _ in range(3):
        ended(a_match(alice, bob), reason="resigned", by=0, winner=1)
    assert (profile(browser)["absences"], profile(browser)["reliability"]) == (0, None)  # four matches say nothing
    ended(a_match(alice, bob), reason="agreed")
    assert profile(browser)["reliability"] == 100


@pytest.mark.parametrize("name", ["nobody-here", "x%00y", "%20", "a" * 300])
def test_a_player_who_does_not_exist_has_no_profile(browser, db, name):
    refused(browser.read(f"players/{name}/"), 404, "not_found")
    refused(browser.read(f"players/{name}/matches/"), 404, "not_found")


# Who may see what: rows are choices, columns are nobody signed in, a stranger, an opponent, oneself.
@pytest.mark.parametrize(
    ("choice", "seen_by"),
    [
        ("everyone", (True, True, True, True)),
        ("signed_in", (False, True, True, True)),
        ("nobody", (False, False, False, True)),
    ],
)
def test_the_profile_and_the_list_of_matches_are_for_whom_one_chooses(
    browser, at_alice, at_bob, at_charlie, alice, bob, choice, seen_by
):
    public, private = a_match(alice, bob, public=True), a_match(alice, bob)
    choose(alice, profile=choice)
    readers = (browser, at_charlie, at_bob, at_alice)
    for reader, sees in zip(readers, seen_by, strict=True):
        plays = {str(public.pk), str(private.pk)} if reader in (at_bob, at_alice) else set()
        listed = {match["id"] for match in reader.read("matches/?player=alice").json()["results"]}
        assert listed == plays | ({str(public.pk)} if sees else set())
        answers = [reader.read("players/alice/"), reader.read("players/alice/matches/")]
        if sees:
            assert [answer.status_code for answer in answers] == [200, 200]
            assert {match["id"] for match in answers[1].json()["results"]} == listed
        else:
            unknown = [reader.read("players/nobody1/"), reader.read("players/nobody1/matches/")]
            assert [answer.content for answer in answers] == [answer.content for answer in unknown]
            assert {answer.status_code for answer in answers} == {404}


@pytest.mark.parametrize("show", [True, False])
def test_the_tally_and_the_last_day_are_shown_if_one_chooses(browser, at_charlie, at_alice, alice, bob, show):
    ended(a_match(alice, bob), reason="time", by=0, winner=1)
    choose(alice, show_tally=show, show_last_seen=show)
    for reader in (browser, at_charlie, at_alice):
        body = profile(reader)
        assert (body["tallies"] is not None) is show
        assert body["last_seen"] == (alice.seen.isoformat() if show else None)
        assert body["absences"] == 1  # is for others to know before they begin something


def test_a_block_changes_not_a_byte_for_who_is_blocked(at_alice, at_bob, bob, alice):
    a_match(alice, bob, public=True)
    paths = ["players/alice/", "players/alice/matches/", "matches/?player=alice"]
    before = [at_bob.read(path).content for path in paths]
    at_alice.write("players/bob/block/")
    assert [at_bob.read(path).content for path in paths] == before
    assert profile(at_alice, "bob")["blocked"] is True  # her own


def test_a_list_of_matches_shows_no_hidden_card_and_is_paged(browser, alice, bob):
    for _ in range(25):
        a_match(alice, bob, public=True)
    first = browser.read("players/alice/matches/").json()
    assert len(first["results"]) == 20
    assert all("position" not in match for match in first["results"])
    second = browser.read(first["next"].removeprefix("http://testserver")).json()
    assert len(second["results"]) == 5


def test_a_profile_costs_the_same_few_queries_however_much_was_played(
    alice, bob, at_charlie, django_assert_num_queries
):
    rulesets = ("edition2016", "deck52", "original")
    for played in (0, 9):
        for number in range(played):
            opponent = an_account(f"Opponent{number}")
            ended(a_match(alice, opponent, ruleset=rulesets[number % 3], public=True), reason="resigned", winner=0)
        # session, account, player with settings, block, tallies, matches together, standing twice
        with django_assert_num_queries(8):
            at_charlie.read("players/alice/")
    # session, account, player twice, matches, seats, accounts, settings, last moves
    with django_assert_num_queries(9):
        at_charlie.read("players/alice/matches/")
