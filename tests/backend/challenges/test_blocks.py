"""Between two of whom one has blocked the other nothing new begins, and who is blocked is not told."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from backend.accounts.models import Account, Block
from backend.challenges.models import Challenge
from backend.challenges.services.create import challenge_create
from backend.common.errors import Invalid
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from tests.support.builders import a_match, play_on
from tests.support.people import Browser, refused

DIRECT = {"ruleset": "edition2016", "visibility": "direct", "opponent": "Bob"}
LOBBY = {"ruleset": "edition2016", "visibility": "lobby"}
LINK = {"ruleset": "edition2016", "visibility": "link"}

either_way = pytest.mark.parametrize("blocker", ["Alice", "Bob"])


def block(blocker: str) -> None:
    """Let *blocker* block the other of Alice and Bob."""
    other = {"Alice": "Bob", "Bob": "Alice"}[blocker]
    accounts = Account.objects.in_bulk([blocker, other], field_name="username")
    Block.objects.create(account=accounts[blocker], blocked=accounts[other])


def bytes_of(answer: Any) -> tuple[Any, ...]:
    return answer.status_code, sorted(answer.headers.items()), answer.content


def in_a_world(change: Callable[[], Any], look: Callable[[], Any]) -> Any:
    """Return what *look* sees after *change*; both are undone."""
    with transaction.atomic():
        change()
        seen = look()
        transaction.set_rollback(True)
    return seen


@either_way
@pytest.mark.parametrize("mistake", [{}, {"ruleset": "bridge"}, {"nonsense": 1}, {"length": {"rounds": 0}}])
def test_a_direct_challenge_is_answered_as_for_an_unknown_player(at_alice, bob, blocker, mistake):
    block(blocker)
    unknown = at_alice.write("challenges/", {**DIRECT, **mistake, "opponent": "Nobody"})
    blocked = at_alice.write("challenges/", {**DIRECT, **mistake})

    assert bytes_of(blocked) == bytes_of(unknown)
    codes = [one["code"] for one in blocked.json()["errors"]]
    assert (codes == ["unknown_player"]) != bool(mistake)  # a body that cannot be read is refused before any look-up
    assert not Challenge.objects.exists()


@either_way
def test_the_service_itself_refuses_a_challenge_between_blocked_players(alice, bob, blocker):
    block(blocker)
    with pytest.raises(Invalid) as refusal:
        challenge_create(account=alice, opponent=bob.username, ruleset="edition2016", visibility="direct")
    assert refusal.value.extras["errors"][0]["code"] == "unknown_player"


@either_way
def test_a_direct_challenge_costs_as_many_queries_as_for_an_unknown_player(
    at_alice, bob, blocker, django_assert_num_queries
):
    """Time would tell what the words do not."""
    block(blocker)
    with django_assert_num_queries(9):  # session, account, opponent; two savepoints, each rolled back and released
        at_alice.write("challenges/", {**DIRECT, "opponent": "Nobody"})
    with django_assert_num_queries(9):
        at_alice.write("challenges/", DIRECT)


@either_way
def test_the_lobby_hides_each_others_challenges(at_alice, at_bob, at_charlie, browser, blocker):
    of_alice, of_bob = (at.write("challenges/", LOBBY).json()["id"] for at in (at_alice, at_bob))
    block(blocker)

    def listed(reader: Browser) -> set[str]:
        return {found["id"] for found in reader.read("challenges/").json()["results"]}

    assert listed(at_alice) == {of_alice}
    assert listed(at_bob) == {of_bob}
    assert listed(at_charlie) == listed(browser) == {of_alice, of_bob}


@either_way
@pytest.mark.parametrize("kind", [DIRECT, LOBBY, LINK])
def test_a_challenge_of_the_other_is_to_every_byte_as_if_it_was_withdrawn(at_alice, at_bob, kind, blocker):
    made = at_alice.write("challenges/", kind).json()
    here = f"challenges/{made['id']}/"

    def look() -> list[Any]:
        return [
            bytes_of(answer)
            for answer in (
                at_bob.read(here), at_bob.read(f"challenges/by-code/{made['code']}/"), at_bob.read("challenges/"),
                at_bob.write(f"{here}accept/"), at_bob.write(f"{here}decline/"),
                at_bob.write(here, {"nonce": "ab"}, method="PATCH"), at_bob.write(here, method="DELETE"),
            )
        ]  # fmt: skip

    withdrawn = in_a_world(lambda: at_alice.write(here, method="DELETE"), look)
    blocked = in_a_world(lambda: block(blocker), look)
    untouched = in_a_world(lambda: None, look)
    assert blocked == withdrawn
    assert blocked != untouched
    assert not Match.objects.exists()


@either_way
@pytest.mark.parametrize("kind", [DIRECT, LOBBY, LINK])
def test_the_creator_sees_no_difference(at_alice, at_bob, kind, blocker):
    made = at_alice.write("challenges/", kind).json()

    def look() -> list[Any]:
        here = f"challenges/{made['id']}/"
        pages = [at_alice.read(page) for page in (here, "challenges/", f"challenges/by-code/{made['code']}/")]
        writes = [at_alice.write(here, {"nonce": "ab"}, method="PATCH"), at_alice.write(here, method="DELETE")]
        return [bytes_of(answer) for answer in pages + writes]

    assert in_a_world(lambda: block(blocker), look) == in_a_world(lambda: None, look)


def test_a_block_taken_back_gives_the_challenge_back(at_alice, at_bob):
    made = at_alice.write("challenges/", DIRECT).json()
    at_bob.write("players/Alice/block/")
    at_bob.write("players/Alice/block/", method="DELETE")
    assert at_bob.read(f"challenges/{made['id']}/").json() == made
    assert at_bob.write(f"challenges/{made['id']}/accept/").status_code == 201


@either_way
def test_a_block_does_not_concern_others(at_alice, bob, at_charlie, blocker):
    block(blocker)
    made = at_alice.write("challenges/", {**DIRECT, "opponent": "Charlie"})
    assert made.status_code == 201
    assert at_charlie.write(f"challenges/{made.json()['id']}/accept/").status_code == 201


@either_way
def test_a_running_match_goes_on(at_alice, at_bob, blocker):
    made = at_alice.write("challenges/", LINK).json()
    match_id = at_bob.write(f"challenges/{made['id']}/accept/", Idempotency_Key="k").json()["id"]
    block(blocker)

    assert play_on(Match.objects.get(), moves=2).version == 3
    again = at_bob.write(f"challenges/{made['id']}/accept/", Idempotency_Key="k")
    assert (again.status_code, again.json()["id"]) == (201, match_id)
    assert at_bob.read(f"challenges/{made['id']}/").json()["status"] == "accepted"


def test_a_key_of_a_direct_challenge_says_nothing_either(at_alice, bob):
    """Made before the block and asked for again after it: the answer is the same; another key finds nobody."""
    first = at_alice.write("challenges/", DIRECT, Idempotency_Key="k")
    block("Bob")
    again = at_alice.write("challenges/", DIRECT, Idempotency_Key="k")
    assert (again.status_code, again["Idempotent-Replayed"], again.json()) == (201, "true", first.json())
    problem = refused(at_alice.write("challenges/", DIRECT, Idempotency_Key="k2"), 400, "invalid")
    assert problem["errors"][0]["code"] == "unknown_player"


@pytest.fixture
def finished(alice: Account, bob: Account) -> str:
    """The address of a rematch of a match of theirs."""
    match = match_resign(match_id=a_match(alice, bob).pk, account=bob)
    return f"matches/{match.pk}/rematch/"


@either_way
def test_a_rematch_is_refused_as_with_a_closed_account(at_alice, bob, finished, blocker):
    def ask() -> Any:
        return bytes_of(at_alice.write(finished))

    closed = in_a_world(lambda: Account.objects.filter(pk=bob.pk).update(is_active=False), ask)
    assert in_a_world(lambda: block(blocker), ask) == closed
    assert in_a_world(lambda: None, ask) != closed
    block(blocker)
    refused(at_alice.write(finished), 403, "player_unavailable")
    assert not Challenge.objects.exists()


@either_way
def test_a_rematch_asked_for_before_stays_with_who_asked_and_does_not_begin(at_alice, at_bob, finished, blocker):
    asked = at_alice.write(finished).json()
    block(blocker)
    assert at_alice.write(finished).json() == asked
    refused(at_bob.write(finished), 403, "player_unavailable")
    assert Challenge.objects.get().status == "open"


@either_way
def test_a_rematch_that_has_begun_goes_on(at_alice, at_bob, finished, blocker):
    at_alice.write(finished)
    begun = at_bob.write(finished).json()
    block(blocker)
    for browser in (at_alice, at_bob):
        answer = browser.write(finished)
        assert (answer.status_code, answer.json()["match"]) == (201, begun["match"])
