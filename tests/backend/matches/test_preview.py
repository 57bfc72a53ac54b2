"""`preview/`: where actions would lead, as their player would see it, and never a card more."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from tests.support.builders import RULESETS, a_match, play_on
from tests.support.openapi import assert_documented
from tests.support.people import Browser, browser_of, refused
from tests.support.states import find, indistinguishable, put, some_states


@pytest.fixture
def browsers(at_alice: Browser, at_bob: Browser) -> list[Browser]:
    """Those of the two seats."""
    return [at_alice, at_bob]


def preview(browser: Browser, match: Match, *actions: str) -> Any:
    return browser.write(f"matches/{match.pk}/preview/", {"actions": list(actions)})


@pytest.fixture
def reach(browsers: list[Browser], match: Match) -> Callable[..., tuple[engine.State, list[str], Browser]]:
    """Put the match where such actions can be played; return its state, the actions and the mover's browser."""

    def reached(ruleset: str, kinds: list[str], **more: Any) -> tuple[engine.State, list[str], Browser]:
        state, actions = find(ruleset, kinds, **more)
        assert put(match, state).to_act is not None
        return state, actions, browsers[state.to_act or 0]

    return reached


def proofs_of(state: engine.State) -> list[list[dict[str, Any]]]:
    return [[engine.explain(state, n, seat) for seat in (0, 1)] for n in range(1, len(state.stones) + 1)]


def shows_a_card(state: engine.State, action: str) -> bool:
    """By what the state is afterwards, not by the text."""
    after = engine.apply(state, action)
    seat = state.to_act
    assert seat is not None
    drawn = set(after.hands[seat]) - set(state.hands[seat])
    return bool(drawn) or after.is_over or after.phase == "scout_draw" or state.phase == "exchange_reply"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_preview_shows_what_playing_would_or_that_it_reveals(browsers, match, ruleset):
    rng = random.Random(ruleset)
    revealing = 0
    for state in some_states(ruleset, rng, 8):
        put(match, state)
        legal = engine.legal_actions(state)
        for action in rng.sample(legal, min(4, len(legal))):
            assert state.to_act is not None
            answer = preview(browsers[state.to_act], match, action)
            if shows_a_card(state, action):
                assert refused(answer, 422, "reveals")["index"] == 0
                revealing += 1
                continue
            after = engine.apply(state, action)
            assert answer.status_code == 200, answer.content
            assert answer.json() == {
                "position": engine.view(after, state.to_act),
                "taken_for": engine.taken_for(after),
                "formations": [[side and side._asdict() for side in sides] for sides in engine.sides_worth(after)],
                "options": engine.options(after, state.to_act),
                "proofs": proofs_of(after),
            }
            shown = answer.json()
    assert revealing
    assert_documented("Analysis", shown)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_no_byte_of_a_preview(browsers, match, ruleset):
    rng = random.Random(f"secrets of {ruleset}")
    for state in some_states(ruleset, rng, 2):
        seat = state.to_act
        assert seat is not None
        other = indistinguishable(state, seat, rng)
        assert engine.view(other, seat) == engine.view(state, seat)
        legal = engine.legal_actions(state)
        tries = [[], *([action] for action in rng.sample(legal, min(4, len(legal))))]
        tries += [[rng.choice(legal), text] for text in ("+c", "end", "XC=", f"!{rng.randint(1, 7)}")]
        tries += [[f"{state.ruleset.deck.cards[at]}@1"] for at in rng.sample(range(40), 2)]
        for actions in tries:
            answers = [preview(browsers[seat], put(match, world), *actions) for world in (state, other)]
            assert answers[0].content == answers[1].content
            assert answers[0].headers.items() == answers[1].headers.items()


def test_hidden_cards_do_change_what_their_owner_previews(at_alice, match):
    """Otherwise the test above would prove nothing."""
    state = engine.new_round("edition2016", bytes(32), 0)
    other = indistinguishable(state, 1, random.Random(1))
    assert preview(at_alice, put(match, state)).content != preview(at_alice, put(match, other)).content


def test_no_actions_give_the_position_as_it_is_with_all_proofs(at_alice, match):
    body = preview(at_alice, match).json()
    shown = at_alice.read(f"matches/{match.pk}/").json()
    assert (body["position"], body["options"]) == (shown["position"], shown["options"])
    assert body["proofs"] == [[{"valid": False, "reason": "incomplete"}] * 2] * 9


def test_several_actions_are_looked_at_one_after_the_other(reach, match):
    state, actions, at_mover = reach("edition2016", ["@", "!"], over=False)
    body = preview(at_mover, match, *actions).json()
    stone = int(actions[1][1:])
    assert body["position"]["stones"][stone - 1]["claimed_by"] == state.to_act
    assert body["proofs"][stone - 1] == [{"valid": False, "reason": "closed"}] * 2


def test_a_preview_of_a_whole_turn_shows_no_options_of_the_other_seat(reach, match):
    state, actions, at_mover = reach("edition2016", ["@", "end"], over=False)
    body = preview(at_mover, match, *actions).json()
    assert (body["position"]["to_act"], body["options"]) == (1 - state.to_act, [])
    assert refused(preview(at_mover, match, *actions, "pass"), 422, "not_your_turn")["index"] == 2


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [("edition2016", ["@", "!"]), ("original", ["!"]), ("siege", ["@", "!"]), ("siege", ["@", "end"])],
)
def test_the_end_of_a_round_is_not_shown(reach, match, ruleset, kinds):
    """By a claim (RULES 2.12, 5.8), or by the draw that the empty deck cannot give (RULES 5.9)."""
    _, actions, at_mover = reach(ruleset, kinds, over=True, odds=0.0 if "end" in kinds else 0.3)
    assert refused(preview(at_mover, match, *actions), 422, "reveals")["index"] == len(kinds) - 1


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [("edition2016+tactics", ["SC"]), ("edition2016+tactics", ["RD", "+t"]), ("siege+tactics", ["SU", "+c"])],
)
def test_a_scout_and_a_draw_behind_other_actions_are_not_shown(reach, match, ruleset, kinds):
    _, actions, at_mover = reach(ruleset, kinds, over=False)
    assert refused(preview(at_mover, match, *actions), 422, "reveals")["index"] == len(kinds) - 1
    assert preview(at_mover, match, *actions[:-1]).status_code == 200


def test_answer_to_an_exchange_is_hidden_and_its_offer_shown_to_its_maker(reach, browsers, match):
    """RULES 6.6."""
    state, [offer], at_mover = reach("siege+tactics", ["XC:"], over=False)
    shown = preview(at_mover, match, offer).json()["position"]
    assert shown["step"]["offer"] == offer[3:].split(",")
    waiting = put(match, engine.apply(state, offer))
    at_other = browsers[1 - state.to_act]
    assert set(preview(at_other, waiting).json()["position"]["step"]["offer"]) <= {"?c", "?t"}
    reply = next(iter(engine.legal_actions(engine.apply(state, offer))))
    assert refused(preview(at_other, waiting, reply), 422, "reveals")["index"] == 0


def test_a_support_goes_back_into_a_deck_that_stays_closed(reach, match):
    state, [support], at_mover = reach("siege+tactics", ["SU"], over=False)
    shown = preview(at_mover, match, support).json()["position"]
    assert sum(shown["decks"].values()) == sum(map(len, state.decks)) + 2
    assert not set(support[3:].split(",")) & set(shown["discard"])
    assert "seed" not in shown


def test_a_preview_reads_and_never_writes(at_alice, match):
    stored = list(Match.objects.values())
    option = at_alice.read(f"matches/{match.pk}/").json()["options"][0]["action"]
    with CaptureQueriesContext(connection) as queries:
        assert preview(at_alice, match, option).status_code == 200
    assert all(query["sql"].startswith("SELECT") for query in queries)
    assert not any("FOR UPDATE" in query["sql"] for query in queries)
    assert list(Match.objects.values()) == stored
    assert (match.events.count(), match.moves.count()) == (1, 0)


def test_a_preview_is_refused_like_a_move(at_alice, at_bob, match):
    illegal = refused(preview(at_alice, match, "pass"), 422, "illegal_action")
    assert (illegal["index"], illegal["reason"]) == (0, "can_place")
    assert refused(preview(at_alice, match, "R0@1"), 422, "bad_action")["index"] == 0
    refused(preview(at_bob, match), 422, "not_your_turn")


def test_only_players_read_that_the_previewed_match_is_over(at_alice, at_charlie, alice, bob):
    public = match_resign(match_id=a_match(alice, bob, public=True).pk, account=bob)
    refused(preview(at_charlie, public), 403, "not_seated")
    refused(preview(at_alice, public), 409, "match_over")


def test_the_table_of_a_preview_is_the_table_after_the_move(alice, bob):
    match = play_on(a_match(alice, bob), moves=6)
    at_mover = browser_of((alice, bob)[match.to_act or 0])
    option = at_mover.read(f"matches/{match.pk}/").json()["options"][0]["action"]
    seen = preview(at_mover, match, option).json()["position"]
    body = {"actions": [option], "expected_version": match.version}
    played = at_mover.write(f"matches/{match.pk}/moves/", body).json()["match"]["position"]
    assert seen["stones"] == played["stones"]
