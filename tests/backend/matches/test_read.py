"""GET matches/{id}/ with its moves, events and proofs."""

import random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from backend.matches.models import Match
from backend.matches.services.create import match_create
from backend.matches.services.deal import deal_commit
from tests.support.builders import a_match, play_on
from tests.support.engine.builders import states_at_random
from tests.support.people import refused
from tests.support.states import find, put

PAGES = ["", "moves/", "events/", "proof/?stone=1&seat=0"]


def test_a_player_reads_the_match_from_their_seat(at_bob, match):
    body = at_bob.read(f"matches/{match.pk}/").json()
    assert (body["seat"], body["status"], body["version"], body["event"]) == (1, "active", 1, 1)
    assert [player["username"] for player in body["players"]] == ["Alice", "Bob"]
    assert [player["seat"] for player in body["players"]] == [0, 1]
    assert body["position"] == engine.view(engine.load(match.snapshot), 1)
    assert body["options"] == []
    assert body["fairness"] == {"commitment": match.commitment, "nonces": ["", ""], "secret": None}
    assert (body["points"], body["result"], body["last_move"], body["clock"]) == ([0, 0], None, None, None)


def test_1_5_everybody_reads_what_the_troops_of_claimed_stones_were_taken_for(at_alice, at_bob, at_charlie, match):
    states = states_at_random(random.Random(1), 100, "edition2016+tactics")
    put(match, next(state for state in states if len(engine.taken_for(state)) > 1 and not state.is_over))
    Match.objects.filter(pk=match.pk).update(public=True)
    expected = engine.taken_for(engine.load(Match.objects.get(pk=match.pk).snapshot))
    for browser in (at_alice, at_bob, at_charlie):
        assert browser.read(f"matches/{match.pk}/").json()["taken_for"] == expected


def test_the_seat_to_act_is_offered_every_legal_action(at_alice, match):
    options = at_alice.read(f"matches/{match.pk}/").json()["options"]
    assert [option["action"] for option in options] == engine.legal_actions(engine.load(match.snapshot))


@pytest.mark.parametrize("page", PAGES)
def test_a_match_that_is_not_there_reads_like_one_that_is_hidden(at_charlie, match, page):
    nowhere = match.pk.__class__(int=match.pk.int ^ 1)
    hidden, missing = (at_charlie.read(f"matches/{pk}/{page}") for pk in (match.pk, nowhere))
    assert (hidden.status_code, hidden.content) == (missing.status_code, missing.content)
    refused(at_charlie.read(f"matches/1/{page}"), 404, "not_found")


def test_reading_takes_at_most_six_queries(at_alice, match):
    play_on(match, moves=4)
    with CaptureQueriesContext(connection) as queries:
        at_alice.read(f"matches/{match.pk}/")
    assert len(queries) <= 6, [query["sql"] for query in queries]


def test_an_unchanged_match_is_answered_with_304_and_a_changed_one_in_full(at_alice, match):
    etag = at_alice.read(f"matches/{match.pk}/")["ETag"]
    unchanged = at_alice.read(f"matches/{match.pk}/", If_None_Match=etag)
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged["ETag"] == etag  # RFC 9110, 15.4.5
    assert unchanged["Cache-Control"] == "private, no-store"
    assert "Cookie" in unchanged["Vary"]
    play_on(match, moves=1)
    assert at_alice.read(f"matches/{match.pk}/", If_None_Match=etag).status_code == 200


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [
        *(("If_None_Match", value, 304) for value in ("*", "W/{}", '"other", {}')),
        *(("If_None_Match", value, 200) for value in ('"other"', "nonsense")),
        *((name, "Wed, 21 Oct 2099 07:28:00 GMT", 200) for name in ("If_Unmodified_Since", "If_Modified_Since")),
        ("If_Match", '"other"', 200),
    ],
)
def test_reading_knows_one_condition_and_ignores_the_others(at_alice, match, name, value, status):
    etag = at_alice.read(f"matches/{match.pk}/")["ETag"]
    assert at_alice.read(f"matches/{match.pk}/", **{name: value.format(etag)}).status_code == status


def test_the_etag_is_another_for_another_reader_and_after_a_change_of_name(at_alice, at_bob, match, bob):
    mine, theirs = (browser.read(f"matches/{match.pk}/")["ETag"] for browser in (at_alice, at_bob))
    assert mine != theirs
    bob.username = "Robert"
    bob.save()
    assert at_alice.read(f"matches/{match.pk}/")["ETag"] != mine


def test_players_come_with_their_avatars_and_another_one_changes_the_etag(at_alice, at_bob, match, alice):
    page = f"matches/{match.pk}/"
    before = at_alice.read(page)
    assert before.json()["players"][0]["avatar"] == at_alice.read("me/").json()["avatar"]
    chosen = {"kind": "pattern", "colour": 3, "seed": 7}
    at_bob.write("me/", {"avatar": chosen}, method="patch")
    after = at_alice.read(page, If_None_Match=before["ETag"])
    assert after.status_code == 200
    assert [player["avatar"] for player in after.json()["players"]] == [before.json()["players"][0]["avatar"], chosen]
    assert at_alice.read("matches/").json()["results"][0]["players"] == after.json()["players"]


def test_a_finished_match_shows_everything(at_alice, at_bob, match):
    match = play_on(match)
    body = at_alice.read(f"matches/{match.pk}/").json()
    assert body["position"] == match.snapshot
    assert body["result"] == {"winner": match.winner, "reason": "points"}
    assert body["fairness"]["secret"] == match.published_secret
    assert body["options"] == []
    assert body["position"] == at_bob.read(f"matches/{match.pk}/").json()["position"]


def test_a_drawn_card_is_its_drawers_until_the_match_has_finished(at_alice, at_bob, match):
    play_on(match, moves=2)
    for seat, browser in enumerate((at_alice, at_bob)):
        events = browser.read(f"matches/{match.pk}/events/").json()["results"]
        draws = [event["data"] for event in events if "card" in event["data"]]
        assert [(draw["seat"], draw["card"] == "?c") for draw in draws] == [(0, seat == 1), (1, seat == 0)]
    play_on(match)
    assert "?c" not in str(at_alice.read(f"matches/{match.pk}/events/").content)


def test_events_are_numbered_without_gaps_and_read_on_from_any_number(at_alice, match):
    match = play_on(match, moves=6)
    everything = at_alice.read(f"matches/{match.pk}/events/").json()
    assert [event["number"] for event in everything["results"]] == list(range(1, match.event + 1))
    assert everything["event"] == match.event
    first = {"number": 1, "kind": "started", "data": {"round": 1, "first": 0}, "created": None}
    assert everything["results"][0] | {"created": None} == first
    rest = at_alice.read(f"matches/{match.pk}/events/?after=5").json()
    assert rest["results"] == everything["results"][5:]
    assert at_alice.read(f"matches/{match.pk}/events/?after={match.event}").json()["results"] == []


def test_the_events_of_a_round_replay_to_the_position(at_alice, match):
    match = play_on(match)
    seed = bytes.fromhex(match.snapshot["seed"])
    state = engine.new_round(match.ruleset, seed, match.first)
    for event in at_alice.read(f"matches/{match.pk}/events/").json()["results"]:
        if event["kind"] == "action":
            assert event["data"].get("card") == engine.drawn_card(state, event["data"]["action"])
            state = engine.apply(state, event["data"]["action"])
    assert engine.dump(state) == match.snapshot


def test_moves_are_read_on_from_any_number(at_bob, match):
    play_on(match, moves=5)
    everything = at_bob.read(f"matches/{match.pk}/moves/").json()["results"]
    assert [move["number"] for move in everything] == [1, 2, 3, 4, 5]
    assert [move["seat"] for move in everything] == [0, 1, 0, 1, 0]
    assert at_bob.read(f"matches/{match.pk}/moves/?after=3").json()["results"] == everything[3:]


def test_a_proof_is_asked_of_either_seat_by_either_player(at_alice, at_bob, match):
    match = play_on(match, moves=8)
    state = engine.load(match.snapshot)
    for stone in range(1, 10):
        for seat in (0, 1):
            here = f"matches/{match.pk}/proof/?stone={stone}&seat={seat}"
            assert [browser.read(here).json() for browser in (at_alice, at_bob)] == [
                engine.explain(state, stone, seat)
            ] * 2


def test_a_stone_that_the_ruleset_does_not_have_is_refused(at_alice, alice, bob):
    match = match_create(ruleset="siege", accounts=(alice, bob), commitment=deal_commit())
    refused(at_alice.read(f"matches/{match.pk}/proof/?stone=8&seat=0"), 400, "invalid")


def test_own_matches_are_listed_with_those_that_wait_for_the_reader_first(at_alice, alice, bob, charlie):
    waits_long, his_turn, waits = (a_match(alice, bob, first=first) for first in (0, 1, 0))
    over = play_on(a_match(alice, charlie))
    a_match(bob, charlie)
    results = at_alice.read("matches/").json()["results"]
    assert [result["id"] for result in results] == [str(row.pk) for row in (waits, waits_long, over, his_turn)]
    assert [result["to_act"] for result in results] == [0, 0, None, 1]
    assert not {"position", "options"} & results[0].keys()
    whole = at_alice.read(f"matches/{over.pk}/").json()
    left_out = ("position", "taken_for", "formations", "deciding", "options", "may_abort", "opponent_away", "tactics")
    assert results[2] == {name: value for name, value in whole.items() if name not in left_out} | {
        "to_act": None,
        "stones": [stone["claimed_by"] for stone in whole["position"]["stones"]],
    }
    assert {0, 1} <= set(results[2]["stones"])


def test_a_list_shows_damaged_tiles_as_the_attackers(at_bob, alice, bob):
    state, claim = find("siege", ["!"], over=False)
    put(a_match(alice, bob, ruleset="siege"), engine.apply(state, claim[0]))
    (listed,) = at_bob.read("matches/").json()["results"]
    assert listed["stones"][int(claim[0][1:]) - 1] == state.attacker
    assert set(listed["stones"]) == {state.attacker, None}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("status=active", {"mine", "theirs"}), ("status=finished", {"over"}), ("turn=mine", {"mine"}),
        ("turn=mine&status=finished", set()), ("ruleset=edition2016", {"mine", "theirs", "over"}),
        ("ruleset=siege", set()), ("player=charlie", {"over"}), ("player=Nobody", set()),
    ],
)  # fmt: skip
def test_lists_of_matches_are_filtered(at_alice, alice, bob, charlie, query, expected):
    made = {"mine": a_match(alice, bob, first=0), "theirs": a_match(alice, bob, first=1)}
    made["over"] = play_on(a_match(alice, charlie))
    listed = {result["id"] for result in at_alice.read(f"matches/?{query}").json()["results"]}
    assert listed == {str(made[name].pk) for name in expected}


def test_pages_hold_every_match_once_in_a_fixed_number_of_queries(at_alice, alice, bob):
    made = {str(a_match(alice, bob, first=number % 2).pk) for number in range(45)}
    seen: list[str] = []
    where: Any = "matches/"
    while where:
        with CaptureQueriesContext(connection) as queries:
            page = at_alice.read(where.replace("http://testserver", "")).json()
        assert len(queries) <= 7
        seen += [result["id"] for result in page["results"]]
        where = page["next"]
    assert len(seen) == 45
    assert set(seen) == made
