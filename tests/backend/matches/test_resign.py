"""POST matches/{id}/resign/."""

import pytest

import engine
from backend.matches.models import Match
from tests.support.builders import play_on
from tests.support.people import Browser, refused

pytestmark = pytest.mark.stores


@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_loses_whoevers_turn_it_is(at_alice: Browser, at_bob: Browser, match: Match, seat: int) -> None:
    play_on(match, moves=2)

    body = (at_alice, at_bob)[seat].write(f"matches/{match.pk}/resign/").json()

    assert (body["status"], body["result"]) == ("finished", {"winner": 1 - seat, "reason": "resigned"})
    assert body["points"] == [0, 0]  # RULES 4.3: the broken round scores nothing
    assert body["position"]["hands"] == Match.objects.get(pk=match.pk).snapshot["hands"]
    assert body["options"] == []
    assert body == (at_alice, at_bob)[seat].read(f"matches/{match.pk}/").json()


def test_the_secret_is_published_and_fits_the_commitment(at_alice: Browser, match: Match) -> None:
    fairness = at_alice.write(f"matches/{match.pk}/resign/").json()["fairness"]
    assert engine.commitment(bytes.fromhex(fairness["secret"])) == fairness["commitment"]


def test_it_counts_the_version_up_and_adds_one_event(at_alice: Browser, at_bob: Browser, match: Match) -> None:
    at_alice.write(f"matches/{match.pk}/resign/")

    body = at_bob.read(f"matches/{match.pk}/").json()
    assert (body["version"], body["event"], body["last_move"]) == (2, 2, None)
    last = at_bob.read(f"matches/{match.pk}/events/?after=1").json()["results"][0]
    assert (last["kind"], last["data"]) == ("finished", {"result": {"winner": 1, "reason": "resigned"}, "by": 0})


def test_a_match_that_is_over_cannot_be_resigned(at_alice: Browser, at_bob: Browser, match: Match) -> None:
    at_alice.write(f"matches/{match.pk}/resign/")
    refused(at_bob.write(f"matches/{match.pk}/resign/"), 409, "match_over")
    assert Match.objects.get(pk=match.pk).winner == 1


def test_a_stranger_finds_nothing_to_resign(at_charlie: Browser, match: Match) -> None:
    refused(at_charlie.write(f"matches/{match.pk}/resign/"), 404, "not_found")


def test_it_takes_no_fields(at_alice: Browser, match: Match) -> None:
    refused(at_alice.write(f"matches/{match.pk}/resign/", {"seat": 1}), 400, "invalid")
