"""Public matches: anybody may watch, nobody sees a card in hand."""

import pytest

import engine
from backend.accounts.models import Account
from backend.matches.models import Match
from tests.support.builders import a_match, hidden_from, names_a_card, play_on


@pytest.fixture
def public(alice: Account, bob: Account) -> Match:
    return play_on(a_match(alice, bob, public=True), moves=9)


PAGES = ["", "moves/", "events/", "?at=5", "proof/?stone=1&seat=0"]


@pytest.mark.parametrize("page", PAGES)
def test_with_and_without_an_account_one_reads_the_same_and_no_hidden_card(at_charlie, browser, public, page):
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
