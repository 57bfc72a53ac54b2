"""What a seat may see (NOTATION "Positions", RULES 0)."""

import json

import pytest

import engine
from engine import dump, view
from engine.rulesets import RULESETS
from tests.engine.test_random_rounds import permuted
from tests.support.engine.builders import SEED, border, states_at_random
from tests.support.engine.referee_legal import CARDS
from tests.support.scale import chance, scaled

VIEW_KEYS = [
    "ruleset", "turn", "first", "mover", "to_act", "phase", "stones", "hands", "decks", "discard", "laid_out",
    "tactics_played", "jokers_played", "supports", "cauldrons", "attacker", "passes", "deck_closed", "result",
    "actions", "step",
]  # fmt: skip


def test_0_a_seat_sees_its_own_hand_and_backs_by_kind_for_the_rest():
    state = engine.new_round("edition2016", SEED, 0)
    for seat in (0, 1):
        seen = view(state, seat)
        assert seen["hands"][seat] == list(state.hands[seat])
        assert seen["hands"][1 - seat] == ["?c"] * 6
        assert seen["decks"] == {"clan": 42, "tactic": 0}
    assert view(state, None)["hands"] == [["?c"] * 6, ["?c"] * 6]
    mixed = border("1: R1 |", hands=("R2 J1 SC", "O3 TR"), tactics="SP", ruleset=RULESETS["edition2016+tactics"])
    assert view(mixed, None)["hands"] == [["?c", "?t", "?t"], ["?c", "?t"]]
    assert view(mixed, 1)["hands"] == [["?c", "?t", "?t"], ["O3", "TR"]]


@pytest.mark.parametrize("ruleset", ["edition2016+tactics", "siege+tactics"])
def test_0_unseen_is_every_clan_card_that_lies_neither_on_a_side_nor_in_the_discard(ruleset):
    for state in states_at_random(chance(f"unseen {ruleset}"), 3, ruleset):
        full = dump(state)
        face_up = {*full["discard"], *(card for stone in full["stones"] for side in stone["sides"] for card in side)}
        unseen = state.ruleset.deck.cards_in(state.unseen)
        assert unseen == [card for card in state.ruleset.deck.cards if card not in face_up]


def test_a_view_has_the_keys_of_notation_and_no_seed():
    state = engine.new_round("edition2016", SEED, 0)
    assert list(view(state, 0)) == VIEW_KEYS
    assert list(dump(state)) == [*VIEW_KEYS, "seed"]
    assert list(view(state, 0)["stones"][0]) == [
        "sides", "completed", "modes", "capacity", "counts", "damaged", "claimed_by",
    ]  # fmt: skip
    assert view(state, 0)["step"] == {
        "start_used": False, "passed": False, "claimed": False, "draws": 0, "returns": 0, "offer": [],
    }  # fmt: skip


def test_a_view_still_hides_what_it_hid_when_the_round_is_over():
    over = engine.apply(border("1: R7 R8 R9 | -> 0", "2: B7 B8 B9 | -> 0", "3: Y7 Y8 Y9 |"), "!3")
    assert view(over, 0)["hands"][1] == ["?c"] * 6
    assert view(over, 0)["to_act"] is None
    assert view(over, 0)["result"] == {"winner": 0, "reason": "adjacent", "points": [5, 0]}


def test_a_seat_that_does_not_exist_sees_nothing():
    for seat in (2, -1, True, "0"):
        with pytest.raises(engine.BadRequest):
            view(border("1: R1 |"), seat)  # type: ignore[arg-type]


def test_no_refusal_depends_on_a_card_that_the_mover_may_not_see():
    rng = chance("hidden")
    for state in states_at_random(rng, scaled(2, 100)):
        seat = state.to_act
        if seat is not None:
            other = permuted(state, seat, rng)
            for action in ("!1", "pass", "+c", "end", f"{CARDS[state.actions % 54]}@3"):
                assert answer(state, action, seat) == answer(other, action, seat)


def answer(state: engine.State, action: str, seat: int) -> str:
    """What the mover is told when they try an action; a card they draw is theirs to see, so draws are left out."""
    try:
        after = engine.apply(state, action)
    except engine.EngineError as refused:
        return f"{refused.code} {refused.message}"
    return "drawn" if action == "+c" else json.dumps(view(after, seat))
