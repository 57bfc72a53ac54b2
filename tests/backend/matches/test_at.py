"""GET matches/{id}/?at=N: the match as its reader had it after event N."""

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

import engine
from backend.accounts.models import Account
from backend.matches.models import Match
from tests.support.builders import a_match, hidden_from, names_a_card, play_on
from tests.support.people import browser_of, refused
from tests.support.scale import PROVE, scaled

ASKED = [f"?stone={stone}&seat={seat}" for stone in range(1, 10, 1 if PROVE else 3) for seat in (0, 1)]
CASES = 3 if PROVE else 2


@pytest.mark.parametrize(
    ("ruleset", "length"),
    [("edition2016+tactics", {"rounds": 1}), ("siege+tactics", {"rounds": 2}), ("edition2016", {"rounds": 2})][:CASES],
)
def test_every_reader_gets_again_what_they_had_after_every_write(db, alice, bob, charlie, ruleset, length):
    clock = {"type": "bank", "seconds": 86_400, "increment": 60}
    with time_machine.travel(datetime(2026, 11, 20, tzinfo=UTC), tick=False) as time:
        match = a_match(alice, bob, ruleset=ruleset, length=length, clock=clock, public=True)
        browsers = [browser_of(account) for account in (alice, bob, charlie)]
        had: list[list[Any]] = []
        for step in range(400):
            if PROVE or match.is_over or step % 30 == 0:
                had.append([browser.read(f"matches/{match.pk}/").json() for browser in browsers])
            if match.is_over:
                break
            time.shift(7)
            if step % 9 == 4:
                browsers[step % 2].write(f"matches/{match.pk}/draw/", {"do": "offer"})
            else:
                play_on(match, moves=1, seed=step)
            match = Match.objects.get(pk=match.pk)
        assert match.is_over
        for views in had[:: max(1, len(had) // scaled(2, 25))] + had[-3:]:
            for browser, view in zip(browsers, views, strict=True):
                assert browser.read(f"matches/{match.pk}/?at={view['event']}").json() == view


def test_a_moment_within_a_move_shows_it_as_far_as_it_had_come(at_alice, match):
    play_on(match, moves=1)
    body = at_alice.read(f"matches/{match.pk}/?at=2").json()  # the card, not yet the draw
    assert body["position"]["phase"] == "draw"
    assert len(body["last_move"]["actions"]) == 1


def test_a_claim_is_proven_as_it_was_then(at_alice, at_bob, match):
    had: list[tuple[int, list[Any]]] = []
    for seed in range(5):
        match = play_on(match, moves=8, seed=seed)
        had.append((match.event, [at_alice.read(f"matches/{match.pk}/proof/{asked}").json() for asked in ASKED]))
    assert len({str(proofs) for _, proofs in had}) > 3
    for event, proofs in had:
        again = [at_bob.read(f"matches/{match.pk}/proof/{asked}&at={event}").json() for asked in ASKED]
        assert again == proofs


@pytest.mark.parametrize("at", ["", "0", "2", "-1", "x", "99999999999"])
def test_an_event_that_there_is_not_is_refused(at_alice, match, at):
    refused(at_alice.read(f"matches/{match.pk}/?at={at}"), 400, "invalid")
    refused(at_alice.read(f"matches/{match.pk}/proof/?stone=1&seat=0&at={at}"), 400, "invalid")


def test_a_stranger_learns_nothing(at_charlie, match):
    refused(at_charlie.read(f"matches/{match.pk}/?at=1"), 404, "not_found")
    refused(at_charlie.read(f"matches/{match.pk}/?at=x"), 404, "not_found")
    refused(at_charlie.read(f"matches/{match.pk}/proof/{ASKED[0]}&at=1"), 404, "not_found")


# --- Public matches: anybody may watch, nobody sees a card in hand


@pytest.fixture
def public(alice: Account, bob: Account) -> Match:
    return play_on(a_match(alice, bob, public=True), moves=9)


PAGES = ["", "moves/", "events/", "?at=5", "proof/?stone=1&seat=0"]


@pytest.mark.parametrize("page", PAGES)
def test_spectators_with_and_without_an_account_read_the_same_and_no_hidden_card(at_charlie, browser, public, page):
    answers = [reader.read(f"matches/{public.pk}/{page}") for reader in (at_charlie, browser)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    if page != "proof/?stone=1&seat=0":  # a counter-example names unseen cards, in hands or not
        assert not names_a_card(answers[0].content, hidden_from(engine.load(public.snapshot), None))


def test_a_spectator_has_no_seat_and_no_options(at_charlie, public):
    body = at_charlie.read(f"matches/{public.pk}/").json()
    assert (body["seat"], body["options"], body["public"]) == (None, [], True)


def test_a_challenge_says_whether_its_match_will_be_public(at_alice, at_bob):
    terms = {"public": True, "clock": {"type": "live", "seconds": 600}, "length": {"wins": 2}}
    challenge = at_alice.write("challenges/", {"ruleset": "edition2016", "visibility": "lobby", **terms}).json()
    assert (challenge["public"], challenge["clock"]) == (True, {"type": "live", "seconds": 600, "increment": 0})
    match = at_bob.write(f"challenges/{challenge['id']}/accept/").json()
    assert (match["public"], match["length"]) == (True, {"wins": 2})
    assert match["clock"]["banks"] == [600, 600]
