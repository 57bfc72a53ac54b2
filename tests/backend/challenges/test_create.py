"""POST challenges/."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from backend.challenges.models import Challenge
from backend.challenges.services import create
from backend.common.errors import Invalid
from backend.matches.models import Match, RulesetSwitch
from backend.matches.models.secret import DealSecret
from backend.matches.services.resign import match_resign
from backend.notifications.models import FeedItem
from tests.support.builders import a_match
from tests.support.people import browser_of, errors_of, refused

LINK = {"ruleset": "edition2016", "visibility": "link"}


def test_ruleset_and_visibility_are_enough(at_alice):
    answer = at_alice.write("challenges/", LINK)

    assert answer.status_code == 201
    body = answer.json()
    assert (body["status"], body["first"], body["length"]) == ("open", "random", {"rounds": 1})
    assert (body["creator"]["username"], body["opponent"], body["match"]) == ("Alice", None, None)
    assert body["url"] == f"http://testserver/c/{body['id']}"
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}", body["code"])
    assert body == at_alice.read(f"challenges/{body['id']}/").json()


def test_the_commitment_is_to_a_secret_of_32_bytes_that_is_kept_apart(at_alice):
    body = at_alice.write("challenges/", LINK).json()

    kept = DealSecret.objects.get(pk=body["commitment"])
    assert len(bytes.fromhex(kept.secret)) == 32
    assert kept.secret not in str(body)


def test_every_challenge_has_its_own_code_and_secret(at_alice):
    made = [at_alice.write("challenges/", LINK).json() for _ in range(5)]
    for name in ("id", "code", "commitment"):
        assert len({challenge[name] for challenge in made}) == 5


def test_a_field_may_say_that_its_thing_is_not_wanted(at_alice):
    body = {**LINK, "clock": None, "rated": False, "public": False, "opponent": None, "length": {"rounds": 1}}
    assert at_alice.write("challenges/", body).status_code == 201


@pytest.mark.parametrize(
    ("clock", "bounds"),
    [
        ({"type": "bank", "seconds": 86_400, "increment": 3600}, {"cap": 172_800, "delay": 180}),
        ({"type": "bank", "seconds": 86_400, "increment": 3600, "cap": 90_000, "delay": 180}, {}),
        ({"type": "bank", "seconds": 60 * 86_400, "increment": 1}, {"cap": 60 * 86_400, "delay": 180}),
        ({"type": "bank", "seconds": 86_400}, {"increment": 0, "delay": 180}),
        ({"type": "live", "seconds": 300, "increment": 5}, {"cap": 600}),
        ({"type": "turn", "seconds": 3600}, {}),
    ],
)
def test_clock_says_how_full_a_bank_gets_and_what_a_turn_does_not_cost(at_alice, clock, bounds):
    assert at_alice.write("challenges/", {**LINK, "clock": clock}).json()["clock"] == clock | bounds


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"ruleset": None}, "ruleset", "null"), ({"ruleset": "chess"}, "ruleset", "invalid_choice"),
        ({"visibility": "secret"}, "visibility", "invalid_choice"), ({"first": "him"}, "first", "invalid_choice"),
        ({"length": {"rounds": 10}}, "length.rounds", "max_value"),
        ({"length": {"wins": 6}}, "length.wins", "max_value"),
        ({"length": {"rounds": 0}}, "length.rounds", "min_value"),
        ({"length": {"wins": 2, "rounds": 1}}, "length", "rounds_or_wins"),
        ({"length": {}}, "length", "rounds_or_wins"), ({"length": 1}, "length", "invalid"),
        ({"clock": {"type": "turn"}}, "clock.seconds", "required"),
        ({"clock": {"type": "sand", "seconds": 3600}}, "clock.type", "invalid_choice"),
        ({"clock": {"type": "turn", "seconds": 3599}}, "clock.seconds", "out_of_range"),
        ({"clock": {"type": "turn", "seconds": 3600, "increment": 1}}, "clock.increment", "no_increment"),
        ({"clock": {"type": "bank", "seconds": 7200, "cap": 7199}}, "clock.cap", "out_of_range"),
        ({"clock": {"type": "live", "seconds": 300, "cap": 10_801}}, "clock.cap", "out_of_range"),
        ({"clock": {"type": "turn", "seconds": 3600, "cap": 3600}}, "clock.cap", "no_increment"),
        ({"clock": {"type": "bank", "seconds": 3600, "delay": 0}}, "clock.delay", "out_of_range"),
        ({"clock": {"type": "live", "seconds": 300, "increment": 181}}, "clock.increment", "out_of_range"),
        ({"rated": True}, "rated", "not_yet"), ({"public": "maybe"}, "public", "invalid"),
        ({"public": 1}, "public", "invalid"), ({"opponent": "Bob"}, "opponent", "not_direct"),
        ({"visibility": "direct"}, "opponent", "required"),
        ({"visibility": "direct", "opponent": "Nobody"}, "opponent", "unknown_player"),
        ({"visibility": "direct", "opponent": "alice"}, "opponent", "own_challenge"),
        ({"status": "accepted"}, "status", "unknown_field"), ({"creator": "Bob"}, "creator", "unknown_field"),
    ],
)  # fmt: skip
def test_a_malformed_body_is_refused_by_field(at_alice, bob, change, field, code):
    assert errors_of(at_alice.write("challenges/", LINK | change)) == [(field, code)]
    assert not Challenge.objects.exists()


def test_the_service_refuses_a_clock_that_the_api_would(alice):
    with pytest.raises(Invalid) as refusal:
        create.challenge_create(
            account=alice, ruleset="edition2016", visibility="link", clock={"type": "live", "seconds": 59}
        )
    assert refusal.value.extras["errors"][0]["field"] == "clock.seconds"
    assert not Challenge.objects.exists()


def test_a_key_makes_one_challenge_however_often_it_is_sent(at_alice):
    first, again = (at_alice.write("challenges/", LINK, Idempotency_Key="k") for _ in range(2))

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert again["Idempotent-Replayed"] == "true"
    assert Challenge.objects.count() == 1
    other = at_alice.write("challenges/", LINK | {"first": "me"}, Idempotency_Key="k")
    refused(other, 422, "idempotency_key_reused")


# --- How many challenges may be open at a time


def to(username):
    return {"ruleset": "edition2016", "visibility": "direct", "opponent": username}


def test_three_to_a_player_may_be_open_and_twenty_in_all(alice, bob, charlie):
    at_alice = browser_of(alice)
    for _ in range(create.MOST_TO_ONE):
        assert at_alice.write("challenges/", to("Bob")).status_code == 201
    refused(at_alice.write("challenges/", to("Bob")), 409, "too_many_challenges")
    assert at_alice.write("challenges/", to("Charlie")).status_code == 201
    for _ in range(create.MOST - create.MOST_TO_ONE - 1):
        assert at_alice.write("challenges/", LINK).status_code == 201
    refused(at_alice.write("challenges/", LINK), 409, "too_many_challenges")
    assert browser_of(charlie).write("challenges/", to("Bob")).status_code == 201  # others have their own


def test_five_of_an_account_may_be_in_the_lobby_which_shows_those_of_others(alice, bob):
    lobby = {**LINK, "visibility": "lobby"}
    at_alice, at_bob = browser_of(alice), browser_of(bob)
    assert at_bob.write("challenges/", lobby).status_code == 201
    for _ in range(create.MOST_IN_LOBBY):
        assert at_alice.write("challenges/", lobby).status_code == 201
    refused(at_alice.write("challenges/", lobby), 409, "too_many_challenges")
    assert at_alice.write("challenges/", LINK).status_code == 201
    assert len(at_bob.read("challenges/?show=lobby").json()["results"]) == create.MOST_IN_LOBBY


@pytest.mark.parametrize(
    "over", [{"status": "declined"}, {"status": "cancelled"}, {"expires": timezone.now() - timedelta(days=1)}]
)
def test_a_challenge_that_is_no_longer_open_makes_room(alice, bob, monkeypatch, over):
    monkeypatch.setattr(create, "MOST_TO_ONE", 1)
    at_alice = browser_of(alice)
    made = at_alice.write("challenges/", to("Bob")).json()["id"]
    refused(at_alice.write("challenges/", to("Bob")), 409, "too_many_challenges")
    Challenge.objects.filter(pk=made).update(**over)
    assert at_alice.write("challenges/", to("Bob")).status_code == 201


@pytest.mark.parametrize("rematch", [False, True])
def test_challenges_that_are_withdrawn_and_made_again_flood_nobody(alice, bob, charlie, time_machine, rematch):
    """Each is a notice to the opponent, however soon it is taken back."""
    at_alice = browser_of(alice)
    path, body = "challenges/", to("Bob")
    if rematch:
        path, body = f"matches/{match_resign(match_id=a_match(alice, bob).pk, account=alice).pk}/rematch/", {}

    def ask():
        return at_alice.write(path, body)

    for _ in range(create.MOST_IN_VAIN):
        made = ask()
        assert made.status_code == 201, made.content
        assert at_alice.write(f"challenges/{made.json()['id']}/", method="DELETE").status_code == 204
    refusal = ask()
    refused(refusal, 429, "throttled")
    assert 0 < int(refusal["Retry-After"]) <= 3600
    assert FeedItem.objects.filter(account=bob, kind__in=["challenge", "rematch"]).count() == create.MOST_IN_VAIN
    assert at_alice.write("challenges/", to("Charlie")).status_code == 201
    time_machine.move_to(timezone.now() + timedelta(seconds=int(refusal["Retry-After"])))
    assert ask().status_code == 201


def test_challenges_that_are_accepted_are_not_too_many(alice, bob, monkeypatch):
    monkeypatch.setattr(create, "MOST_IN_VAIN", 1)
    for _ in range(3):
        made = browser_of(alice).write("challenges/", to("Bob")).json()["id"]
        assert browser_of(bob).write(f"challenges/{made}/accept/", {}).status_code in (200, 201)


# --- Challenges of a ruleset that is switched off for new matches


@pytest.fixture
def off(db: None) -> RulesetSwitch:
    """The ruleset is off."""
    return RulesetSwitch.objects.create(ruleset="edition2016", offered=False)


def test_no_challenge_is_made_by_rules_that_are_off(at_alice, off):
    assert errors_of(at_alice.write("challenges/", LINK)) == [("ruleset", "ruleset_off")]
    assert not Challenge.objects.exists()

    assert at_alice.write("challenges/", LINK | {"ruleset": "edition2016+expert"}).status_code == 201


def test_a_challenge_made_before_its_rules_were_off_is_still_the_answer_to_its_key(at_alice):
    made = at_alice.write("challenges/", LINK, Idempotency_Key="k")
    RulesetSwitch.objects.create(ruleset="edition2016", offered=False)
    again = at_alice.write("challenges/", LINK, Idempotency_Key="k")
    assert (again.status_code, again.json()) == (201, made.json())


def test_an_open_one_is_not_accepted_until_the_ruleset_is_back(at_bob, challenge, off):
    path = f"challenges/{challenge['id']}/accept/"
    refused(at_bob.write(path), 409, "ruleset_off")
    assert not Match.objects.exists()
    assert at_bob.read(f"challenges/{challenge['id']}/").json()["status"] == "open"

    off.offered = True
    off.save()
    assert at_bob.write(path).status_code == 201


def test_accepting_again_what_was_accepted_before_answers_the_match(at_bob, challenge):
    path = f"challenges/{challenge['id']}/accept/"
    match = at_bob.write(path, Idempotency_Key="k").json()
    RulesetSwitch.objects.create(ruleset="edition2016", offered=False)
    assert at_bob.write(path, Idempotency_Key="k").json()["id"] == match["id"]


def test_a_challenge_by_rules_that_are_off_can_still_be_withdrawn(at_alice, challenge, off):
    assert at_alice.write(f"challenges/{challenge['id']}/", method="DELETE").status_code == 204


def test_two_who_have_played_by_it_play_their_rematch(at_alice, at_bob, alice, bob):
    match = a_match(alice, bob, ruleset="edition2016")
    at_alice.write(f"matches/{match.pk}/resign/")
    RulesetSwitch.objects.create(ruleset="edition2016", offered=False)
    for browser, status in ((at_bob, "open"), (at_alice, "accepted")):
        assert browser.write(f"matches/{match.pk}/rematch/").json()["status"] == status
    assert Match.objects.count() == 2
