"""GET lessons/{name}/: every step of every lesson, beside the engine."""

from collections.abc import Iterator
from typing import Any

import pytest

import engine
from backend.matches.lessons import NAMES, build, lesson_view
from backend.matches.lessons.script import Lesson, Step

pytestmark = pytest.mark.django_db

LESSONS = {name: build._LESSONS[name] for name in NAMES}
STEPS = [
    pytest.param(name, index, id=f"{name}-{step['key']}")
    for name in NAMES
    for index, step in enumerate(lesson_view(name)["steps"])
]


def script_of(name: str, index: int) -> Step:
    return LESSONS[name].steps[index]


def states_of(lesson: Lesson) -> Iterator[engine.State]:
    """The state in which each step begins: the script, played once more and by other means than the server's."""
    state = None
    for step in lesson.steps:
        state = engine.parse_position(step.scene) if step.scene else state
        assert state is not None
        for turn in step.before.split():
            state = turn_played(state, turn)
        for action in filter(None, step.begun.split("/")):
            state = engine.apply(state, action)
        yield state
        if step.accepts:
            first = step.accepts[0].replace("?", state.hands[0][0])
            state = turn_played(state, first)
        if step.reply:
            state = turn_played(state, step.reply)


def turn_played(state: engine.State, turn: str) -> engine.State:
    for action in turn.split("/"):
        state = engine.apply(state, action)
    return engine.apply(state, "+c") if state.phase == "draw" else state


def begin(name: str, index: int) -> tuple[dict[str, Any], engine.State]:
    """A step as the API has it, and the state in which it begins."""
    return lesson_view(name)["steps"][index], list(states_of(LESSONS[name]))[index]


def claims_in(turn: list[str]) -> list[int]:
    return [int(action[1:]) for action in turn if action.startswith("!")]


@pytest.mark.parametrize("name", NAMES)
def test_each_lesson_is_told_by_its_operation(browser, name):
    answer = browser.read(f"lessons/{name}/", Accept_Encoding="gzip")
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 6_000
    assert browser.read(f"lessons/{name}/").json() == lesson_view(name)


def test_a_lesson_has_the_kinds_of_its_tactic_cards_as_a_match_has():
    kinds = {name: lesson_view(name)["tactics"] for name in NAMES}
    assert kinds["first"] == {}
    assert kinds["tactics"]["FO"] == kinds["tactics"]["MU"] == "mode"
    assert kinds["tactics"]["DE"] == "ruse"


def test_an_unknown_lesson_is_not_found(browser):
    answer = browser.read("lessons/third/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_lesson_may_be_cached_and_has_to_be_revalidated(browser):
    answer = browser.read("lessons/first/")
    assert answer["Cache-Control"] == "public, no-cache"
    assert "Set-Cookie" not in answer
    assert "Cookie" not in answer.get("Vary", "")
    again = browser.read("lessons/first/", If_None_Match=f"W/{answer['ETag']}")
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", answer["ETag"])
    assert browser.read("lessons/tactics/", If_None_Match=answer["ETag"]).status_code == 200


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_a_step_shows_what_the_engine_shows_its_learner(name, index):
    step, state = begin(name, index)
    table = step["table"]
    assert table["position"] == engine.view(state, 0)
    assert table["options"] == engine.options(state, 0)
    assert table["taken_for"] == engine.taken_for(state)
    assert table["proofs"] == [
        [engine.explain(state, stone, seat) for seat in (0, 1)] for stone in range(1, len(state.stones) + 1)
    ]
    assert step["new_scene"] == bool(script_of(name, index).scene)
    hidden = set(state.hands[1]) | set(state.decks.clan) | set(state.decks.tactic)
    assert not hidden & {card for hand in table["position"]["hands"] for card in hand}


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_every_turn_that_leads_on_is_offered_and_ends_where_the_engine_ends(name, index):
    step, state = begin(name, index)
    offered = {option["action"]: option["claims"] for option in step["table"]["options"]}
    for turn in step["turns"]:
        first, *claims = turn["actions"]
        assert set(claims_in(claims)) <= set(offered[first])
        after = turn_played(state, "/".join(turn["actions"]))
        assert turn["table"]["position"] == engine.view(after, 0)
        assert turn["table"]["last_move"]["actions"][: len(turn["actions"])] == turn["actions"]
        assert turn["table"]["options"] == engine.options(after, 0)
        assert [claim["stone"] for claim in turn["claims"]] == claims_in(claims)
        assert all(claim["proof"]["valid"] for claim in turn["claims"])
    assert step["turns"] or step["look"]


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_every_other_card_of_a_lesson_makes_what_the_engine_computes(name, index):
    step, state = begin(name, index)
    leads_on = {turn["actions"][0] for turn in step["turns"]}
    for other in step["tries"]:
        assert other["action"] not in leads_on
        after = engine.apply(state, other["action"])
        assert engine.explain(after, step["stone"], 0)["mine"] == other["makes"]


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_every_refused_claim_is_refused_with_that_reason(name, index):
    step, state = begin(name, index)
    for refused in step["refused"]:
        *before, claim = refused["actions"]
        moved = state
        for action in before:
            moved = engine.apply(moved, action)
        with pytest.raises(engine.IllegalAction) as raised:
            engine.apply(moved, claim)
        assert (raised.value.reason, raised.value.message) == (refused["reason"], refused["detail"])
        assert raised.value.proof == refused["proof"]


@pytest.mark.parametrize("name", NAMES)
def test_claims_of_a_lesson_are_won_by_the_turn_and_refused_without_it(name):
    for step, state in zip(lesson_view(name)["steps"], states_of(LESSONS[name]), strict=True):
        for stone in claims_in(step["turns"][0]["actions"] if step["turns"] else []):
            if name != "first" or step["key"] != "win":
                assert engine.explain(state, stone, 0)["valid"] is False


def test_the_first_lesson_is_about_what_its_texts_say():
    steps = {step["key"]: step for step in lesson_view("first")["steps"]}
    assert list(steps) == ["place", "formation", "complete", "claim", "early", "fails", "win"]
    assert len(steps["place"]["turns"]) == 6  # any card
    made = {key: proof_after(steps[key]) for key in ("formation", "complete")}
    assert made["formation"]["mine"] == {"type": "same", "sum": 12}
    assert made["complete"] == {
        "valid": False, "reason": "can_be_beaten", "counter": ["Y7", "Y9"], "mine": {"type": "colour_run", "sum": 21},
        "best": {"type": "colour_run", "sum": 24}, "best_with": ["Y7", "Y9"],
    }  # fmt: skip
    sides = {key: steps[key]["table"]["position"]["stones"][steps[key]["stone"] - 1]["sides"] for key in steps}
    assert [len(sides[key][1]) for key in ("claim", "early")] == [3, 2]
    assert steps["fails"]["table"]["proofs"][4][0]["counter"] == ["Y7", "Y9"]
    assert steps["win"]["table"]["proofs"][4][0]["valid"] is True
    assert all(turn["table"]["position"]["result"]["reason"] == "adjacent" for turn in steps["win"]["turns"])


def proof_after(step: dict[str, Any]) -> dict[str, Any]:
    proof: dict[str, Any] = step["turns"][0]["table"]["proofs"][step["stone"] - 1][0]
    return proof


def test_the_lesson_of_tactic_cards_plays_one_of_each_kind():
    steps = lesson_view("tactics")["steps"]
    assert [step["key"] for step in steps] == ["draw", "troop", "mode", "ruse", "traitor"]
    assert [option["action"] for option in steps[0]["table"]["options"]] == ["+c", "+t"]
    assert "J1" in steps[1]["table"]["position"]["hands"][0]
    assert steps[1]["turns"][0]["table"]["taken_for"] == {"J1": "R9"}
    assert steps[-1]["turns"][0]["table"]["position"]["result"]["winner"] == 0


def test_the_lesson_of_the_siege_shows_both_roles():
    steps = {step["key"]: step for step in lesson_view("siege")["steps"]}
    assert [step["table"]["position"]["attacker"] for step in steps.values()] == [0, 0, 0, 0, 1, 1]
    gate = steps["damaged"]["table"]["position"]["stones"][3]
    assert (gate["damaged"], gate["capacity"], gate["counts"]) == (True, 4, "low")
    assert not steps["retreat"]["turns"][0]["table"]["position"]["stones"][0]["sides"][0]
    poured = steps["cauldron"]["turns"][0]["table"]["position"]
    assert poured["stones"][2]["sides"][1] == ["R10"]  # the one placed first is gone
    assert poured["cauldrons"] == 2
