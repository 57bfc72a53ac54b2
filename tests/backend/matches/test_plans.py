"""GET, PUT and DELETE plan/, and plan/preview/: what somebody prepares for the other's next turns."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from backend.accounts.models import Account
from backend.matches import codec
from backend.matches.models import Match, Plan
from backend.matches.services.deal import deal_commit
from backend.matches.services.resign import match_resign
from engine.state import EXCHANGE_REPLY
from tests.support.builders import a_branch, a_match, a_match_with_deck, play_on
from tests.support.openapi import assert_documented
from tests.support.people import refused
from tests.support.plan_fixtures import DECK, branch, plan, preview
from tests.support.states import find, put

NOTHING = {"branches": [], "outcome": None, "answer": None, "updated": None}


@pytest.fixture
def match(alice: Account, bob: Account) -> Match:
    """Alice is to move; Bob, who waits, makes the plans."""
    return a_match_with_deck(alice, bob, DECK, commitment=deal_commit())


@pytest.mark.stores
def test_a_plan_is_kept_as_the_turns_would_be_written_down(at_bob, match):
    assert at_bob.read(f"matches/{match.pk}/plan/").json() == NOTHING
    answer = plan(at_bob, match, branch("R9@3", "O2@3", branch("B8@4", "Y2@3")), {"turn": ["R7@3"], "answer": ["O2@1"]})
    assert answer.status_code == 200, answer.content
    kept = answer.json()
    assert kept["branches"] == [
        branch("R9@3 +c", "O2@3 +c", branch("B8@4 +c", "Y2@3 +c")),
        branch("R7@3 +c", "O2@1 +c"),
    ]
    assert (kept["outcome"], kept["answer"]) == (None, None)
    assert at_bob.read(f"matches/{match.pk}/plan/").json() == kept
    assert_documented("Plan", kept)


@pytest.mark.stores
def test_another_takes_its_place_and_it_can_be_dropped(at_bob, match):
    for turn in ("R9@3", "B9@3"):
        assert plan(at_bob, match, branch(turn, "O2@3")).json()["branches"] == [branch(f"{turn} +c", "O2@3 +c")]
    assert Plan.objects.count() == 1
    for _ in range(2):
        assert at_bob.write(f"matches/{match.pk}/plan/", method="DELETE").status_code == 204
        assert at_bob.read(f"matches/{match.pk}/plan/").json() == NOTHING


def test_only_the_waiting_player_of_a_match_by_turns_can_plan(at_alice, at_bob, alice, bob, match):
    one = branch("R9@3", "O2@3")
    for answer in (plan(at_alice, match, one), preview(at_alice, match)):
        refused(answer, 422, "your_turn")
    assert refused(plan(at_bob, match, one, version=99), 409, "stale_version")["match"]["version"] == match.version
    live = a_match(alice, bob, clock={"type": "live", "seconds": 600, "increment": 0})
    for answer in (plan(at_bob, live, one), preview(at_bob, live)):
        refused(answer, 409, "no_plans")
    match_resign(match_id=match.pk, account=bob)
    for answer in (plan(at_bob, match, one, version=match.version + 1), preview(at_bob, match)):
        refused(answer, 409, "match_over")
    assert not Plan.objects.exists()


@pytest.mark.parametrize(
    ("branches", "code", "members"),
    [
        ([branch("R2@3", "O2@3")], "plan_not_legal", {"branch": [0], "part": "turn", "reason": "not_in_hand"}),
        ([branch("R9@3", "O1@3")], "plan_not_legal", {"branch": [0], "part": "answer", "reason": "not_in_hand"}),
        ([branch("R9@3", "O2@3"), branch("R8@3", "pass")], "plan_not_legal", {"branch": [1], "reason": "can_place"}),
        ([branch("R9@3 +c +c", "O2@3")], "plan_not_legal", {"index": 2, "reason": "turn_over"}),
        ([branch("R9@3", "O2@3 Y2@4")], "plan_not_legal", {"index": 1, "reason": "card_already_played"}),
        (
            [branch("R9@3", "O2@3", branch("B9@3", "O2@4"))], "plan_not_legal",
            {"branch": [0, 0], "part": "answer", "index": 0, "reason": "not_in_hand"},
        ),
        (
            [branch("R9@3", "O2@3", branch("R9@4", "Y2@4"))], "plan_not_legal",
            {"branch": [0, 0], "part": "turn", "reason": "not_in_hand"},
        ),
        ([branch("R9@3", "R0@3")], "bad_action", {"branch": [0], "part": "answer", "index": 0}),
        ([branch("R9@3", "SC")], "unforeseen", {"branch": [0], "part": "answer", "index": 0}),
    ],
)  # fmt: skip
def test_an_answer_that_could_not_be_played_is_not_kept(at_bob, match, branches, code, members):
    before = plan(at_bob, match, branch("R9@3", "O2@3")).json()
    problem = refused(plan(at_bob, match, *branches), 422, code)
    assert {name: problem[name] for name in members} == members
    assert at_bob.read(f"matches/{match.pk}/plan/").json() == before


def test_a_turn_stands_once_among_the_same_branches(at_bob, match):
    one, again = branch("R9@3", "O2@3"), branch("R9@3 +c", "Y2@3")
    [problem] = refused(plan(at_bob, match, one, again), 400, "invalid")["errors"]
    assert (problem["field"], problem["code"]) == ("branches.1.turn", "twice")
    deeper = branch("R9@3", "O2@3", branch("R8@3", "Y2@3"), branch("R8@3", "G2@3"))
    [problem] = refused(plan(at_bob, match, deeper), 400, "invalid")["errors"]
    assert (problem["field"], problem["code"]) == ("branches.0.next.1.turn", "twice")


def test_an_answer_to_any_turn_is_kept_with_what_it_excepts(at_bob, match):
    kept = plan(at_bob, match, {"turn": ["*"], "unless": [9, 5, 9], "answer": ["O2@3"]}).json()
    assert kept["branches"] == [{"turn": ["*"], "unless": [5, 9], "answer": ["O2@3", "+c"]}]
    assert_documented("Plan", kept)
    behind = branch("R9@3", "O2@3", branch("*", "Y2@3"))
    assert plan(at_bob, match, behind).json()["branches"][0]["next"] == [branch("*", "Y2@3 +c")]
    seen = preview(at_bob, match, ["*"], ["O2@3"]).json()
    assert (seen["turns"], seen["position"]["to_act"]) == ([["*"], ["O2@3", "+c"]], 0)


@pytest.mark.parametrize(
    ("branches", "field", "code"),
    [
        ([branch("*", "O2@3", branch("R9@3", "Y2@3"))], "branches.0.next", "after_any"),
        ([{**branch("R9@3", "O2@3"), "unless": [5]}], "branches.0.unless", "not_any"),
        ([{**branch("*", "O2@3"), "unless": [0]}], "branches.0.unless.0", "min_value"),
        ([branch("*", "O2@3"), branch("*", "Y2@3")], "branches.1.turn", "twice"),
    ],
)
def test_a_branch_that_contradicts_a_wildcard_is_refused(at_bob, match, branches, field, code):
    [problem] = refused(plan(at_bob, match, *branches), 400, "invalid")["errors"]
    assert (problem["field"], problem["code"]) == (field, code)


def test_a_wildcard_stands_for_a_turn_of_the_opponent_alone(at_bob, match):
    assert refused(plan(at_bob, match, branch("R9@3", "*")), 422, "bad_action")["part"] == "answer"
    assert refused(plan(at_bob, match, branch("* *", "O2@3")), 422, "bad_action")["part"] == "turn"


def test_a_turn_that_is_not_over_needs_its_end(at_bob, match):
    """With two decks to draw from, or a stone to claim, the turn goes on."""
    state = engine.new_round("edition2016+tactics", bytes(32), 0)
    put(match, state)
    [turn, answer] = [f"{state.hands[seat][0]}@{seat + 1}" for seat in (0, 1)]
    problem = refused(plan(at_bob, match, branch(turn, answer)), 422, "plan_not_legal")
    assert (problem["index"], problem["reason"], problem["part"]) == (1, "turn_not_over", "turn")
    problem = refused(plan(at_bob, match, branch(f"{turn} +t", answer)), 422, "plan_not_legal")
    assert (problem["index"], problem["reason"], problem["part"]) == (1, "turn_not_over", "answer")
    assert plan(at_bob, match, branch(f"{turn} +t", f"{answer} +c")).status_code == 200


def test_no_answer_follows_a_turn_that_ends_the_round(at_alice, at_bob, match):
    """RULES 2.12: the next round is dealt first."""
    state, actions = find("edition2016", ["@", "!"], over=True)
    put(match, state)
    waiting = at_bob if state.to_act == 0 else at_alice
    card = state.hands[1 - (state.to_act or 0)][0]
    problem = refused(plan(waiting, match, {"turn": actions, "answer": [f"{card}@1"]}), 422, "plan_not_legal")
    assert (problem["part"], problem["index"], problem["reason"]) == ("answer", 0, "round_over")
    assert preview(waiting, match, actions).json()["position"]["result"]["winner"] == state.to_act


@pytest.mark.parametrize(
    "branches",
    [
        [], [branch("R9@3", "O2@3")] * 9, [{"turn": ["R9@3"]}], [{"turn": [], "answer": ["O2@3"]}], ["R9@3"],
        [branch("R9@3", "O2@3", branch("B9@3", "Y2@4", branch("B8@3", "G2@4")))],
    ],
)  # fmt: skip
def test_a_malformed_plan_is_refused(at_bob, match, branches):
    refused(plan(at_bob, match, *branches), 400, "invalid")
    assert not Plan.objects.exists()


def test_a_plan_of_too_many_turns_is_refused(at_bob, match):
    for turns in ([["R9@3"]] * 5, [["R9@3"] * 21]):
        refused(preview(at_bob, match, *turns), 400, "invalid")


def test_a_preview_goes_on_from_turn_to_turn_and_keeps_nothing(at_bob, match):
    first = preview(at_bob, match).json()
    assert first["position"] == at_bob.read(f"matches/{match.pk}/").json()["position"]
    cards = {option["action"].partition("@")[0] for option in first["options"]}
    assert cards == set(DECK) - {f"{colour}2" for colour in "ROYGBP"}
    theirs = preview(at_bob, match, ["R9@3"]).json()
    assert theirs["turns"] == [["R9@3", "+c"]]
    assert theirs["position"]["stones"][2]["sides"] == [["R9"], []]
    assert (theirs["position"]["to_act"], theirs["position"]["phase"]) == (1, "play")
    assert {option["action"].partition("@")[0][1] for option in theirs["options"]} == {"2"}
    own = preview(at_bob, match, ["R9@3"], ["O2@3"]).json()
    assert own["turns"][1] == ["O2@3", "+c"]
    assert own["position"]["hands"][1] == ["R2", "Y2", "G2", "B2", "P2", "?c"]
    assert own["position"]["decks"]["clan"] == len(DECK) - 14
    with CaptureQueriesContext(connection) as queries:
        last = preview(at_bob, match, ["R9@3"], ["O2@3"], ["B8@4"], []).json()
    assert last["turns"][3] == []
    assert all(query["sql"].startswith("SELECT") and "FOR UPDATE" not in query["sql"] for query in queries)
    assert_documented("PlanPreview", last)
    problem = refused(preview(at_bob, match, ["R9@3"], [], ["B8@4"]), 422, "plan_not_legal")
    assert (problem["turn"], problem["index"], problem["reason"]) == (1, 0, "turn_not_over")
    problem = refused(preview(at_bob, match, ["R9@3"], ["R9@3"]), 422, "plan_not_legal")
    assert (problem["turn"], problem["index"], problem["reason"]) == (1, 0, "not_in_hand")


@pytest.mark.parametrize("ruleset", list(engine.RULESETS))
def test_the_turn_at_hand_can_be_planned_in_every_edition(at_alice, at_bob, alice, bob, ruleset):
    """From wherever the other player is in their turn, but for the reply to an exchange, which nobody can plan."""
    rng = random.Random(ruleset)
    for moves in (0, 5, 17):
        match = play_on(a_match(alice, bob, ruleset=ruleset), moves=moves, seed=rng.randrange(99))
        if codec.state_of(match).phase == EXCHANGE_REPLY:
            match = play_on(match, moves=1)
        state = codec.state_of(match)
        assert state.to_act is not None
        waiting = 1 - state.to_act
        one = a_branch(engine.suppose(state, waiting), rng)
        kept = plan((at_alice, at_bob)[waiting], match, one)
        assert kept.status_code == 200, (one, kept.content)
        assert kept.json()["branches"] == [one]


def test_a_plan_is_told_to_its_owner_alone(at_alice, at_bob, match):
    plan(at_bob, match, branch("R9@3", "O2@3"))
    assert at_alice.read(f"matches/{match.pk}/plan/").json() == NOTHING
    at_alice.write(f"matches/{match.pk}/plan/", method="DELETE")
    assert at_bob.read(f"matches/{match.pk}/plan/").json()["branches"]
