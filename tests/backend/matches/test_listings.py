"""Listings and tallies: kept by the database, whatever writes a match, and read in place of all that was played."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from backend.accounts.house import HOUSE
from backend.accounts.models import Account
from backend.config.triggers import put_triggers
from backend.matches.models import CENTURY, Listing, Match, Tally
from backend.matches.services.verify_lists import listing_faults
from tests.support.builders import a_match, drop_triggers, play_on

pytestmark = pytest.mark.stores


def tallies(account: Account) -> dict[tuple[str, bool], tuple[int, int, int, int]]:
    return {
        (tally.ruleset, tally.house): (tally.won, tally.lost, tally.drawn, tally.aborted)
        for tally in Tally.objects.filter(account=account)
        if tally.won or tally.lost or tally.drawn or tally.aborted
    }


def end(match: Match, **fields: object) -> None:
    """End it by hand, as anything else than our services could."""
    Match.objects.filter(pk=match.pk).update(status="finished", to_act=None, **fields)


def test_triggers_are_put_back_once_where_a_table_was_made_again(match):
    """SQLite makes a table again for most changes of a column, and drops the table's triggers with the old one."""
    before = triggers()
    drop_triggers("matches_match", "matches_move")
    assert len(triggers()) < len(before)
    put_triggers(connection)
    put_triggers(connection)
    assert triggers() == before


def triggers() -> set[tuple[str, str]]:
    question = {
        "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(question)
        return set(cursor.fetchall())


def test_a_match_is_listed_for_both_from_its_start_to_its_end(alice, bob):
    match = a_match(alice, bob, first=0)
    for moves in (0, 1, 5, 1000):
        match = play_on(match, moves=moves)
        assert list(listing_faults(match)) == []
    assert {listing.running for listing in Listing.objects.all()} == {False}


def test_a_match_that_waits_for_a_player_is_sorted_a_century_ahead(alice, bob):
    match = a_match(alice, bob, first=0)
    ranks = dict(Listing.objects.values_list("account", "rank"))
    assert ranks == {alice.pk: match.updated + CENTURY, bob.pk: match.updated}


@pytest.mark.parametrize(
    ("fields", "of_alice", "of_bob"),
    [
        ({"reason": "points", "winner": 0}, (1, 0, 0, 0), (0, 1, 0, 0)),
        ({"reason": "agreed", "winner": None}, (0, 0, 1, 0), (0, 0, 1, 0)),
        ({"reason": "aborted", "ended_by": 1}, None, (0, 0, 0, 1)),
        ({"reason": "time", "winner": 1, "ended_by": 0}, (0, 1, 0, 0), (1, 0, 0, 0)),
        ({"reason": "points", "winner": 0, "annulled": True}, None, None),
    ],
)
def test_the_end_of_a_match_is_counted_once(alice, bob, fields, of_alice, of_bob):
    match = a_match(alice, bob, clock={"type": "turn", "seconds": 3600})
    for _ in range(2):
        end(match, **fields)
    assert (tallies(alice).get(("edition2016", False)), tallies(bob).get(("edition2016", False))) == (of_alice, of_bob)
    assert list(listing_faults(Match.objects.get(pk=match.pk))) == []


def test_an_annulled_match_counts_again_when_it_is_reinstated(alice, bob):
    match = a_match(alice, bob)
    end(match, reason="points", winner=0)
    Match.objects.update(annulled=True)
    assert tallies(alice) == {}
    Match.objects.update(annulled=False)
    assert tallies(alice) == {("edition2016", False): (1, 0, 0, 0)}


def test_a_match_counts_in_the_month_of_its_last_change(alice, bob):
    end(a_match(alice, bob), reason="points", winner=0, updated="2026-01-31T23:59:59.999999Z")
    end(a_match(alice, bob), reason="points", winner=0, updated="2026-02-01T00:00:00Z")
    months = {f"{tally.month:%m}": tally.won for tally in Tally.objects.filter(account=alice)}
    assert months == {"01": 1, "02": 1}
    Match.objects.update(updated="2026-03-01T00:00:00Z")
    assert sum(tally.won for tally in Tally.objects.filter(account=alice, month="2026-03-01")) == 2


@pytest.mark.parametrize("house_first", [True, False])
def test_matches_against_the_house_are_counted_apart(alice, house_first):
    house = Account.objects.filter(pk=HOUSE[0].id).first() or Account.objects.create(
        pk=HOUSE[0].id, username=HOUSE[0].name, username_key=HOUSE[0].name.lower()
    )
    players = (house, alice) if house_first else (alice, house)
    end(a_match(*players), reason="points", winner=int(house_first))
    assert tallies(alice) == {("edition2016", True): (1, 0, 0, 0)}
    assert tallies(house) == {("edition2016", True): (0, 1, 0, 0)}


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda: Listing.objects.update(rank=timezone.now()), "rank of seat 0"),
        (lambda: Listing.objects.filter(seat__number=1).delete(), "seat 1 is in no list"),
        (lambda: Tally.objects.update(won=7), "won of edition2016"),
    ],
)
def test_verify_matches_finds_lists_and_tallies_that_are_wrong(alice, bob, spoil, said):
    play_on(a_match(alice, bob))
    call_command("verify_matches", stdout=StringIO())
    spoil()
    errors = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_matches", stdout=StringIO(), stderr=errors)
    assert said in errors.getvalue()
