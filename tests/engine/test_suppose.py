"""What a seat can think through: as it would be, and nothing of what it does not see (NOTATION "Positions")."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import IllegalAction, State, Supposed, suppose, view
from engine.rulesets import RULESETS
from tests.engine.test_random_rounds import permuted
from tests.support.engine.builders import SEED, border, random_round
from tests.support.scale import chance, scaled

UNFORESEEN = ("SC", "-", "XC")
WAITING = ("play", "draw")


def states(ruleset: str, rng: random.Random) -> Iterator[tuple[State, str]]:
    """States of random rounds in which a turn is under way, with the action that follows; some of each round."""
    for _ in range(scaled(1, 60)):
        in_turn = [
            (state, action)
            for state, action in random_round(rng, ruleset, claim_odds=rng.choice([0.3, 1.0]))
            if state.phase in WAITING
        ]
        yield from rng.sample(in_turn, min(20, len(in_turn)))


def masked(seen: dict[str, Any], seat: int, unknown: set[str], ruleset: Any) -> dict[str, Any]:
    """A view with backs for cards of the own hand, behind the others."""
    hand = seen["hands"][seat]
    backs = sorted("?c" if card in ruleset.deck.index else "?t" for card in hand if card in unknown)
    hands = [[card for card in hand if card not in unknown] + backs if of == seat else held
             for of, held in enumerate(seen["hands"])]  # fmt: skip
    return {**seen, "hands": hands}


def foreseen(options: list[dict[str, Any]], state: State, unknown: set[str]) -> list[dict[str, Any]]:
    """Those options that need no card of these, and no card that nobody has seen."""
    kept = [option for option in options if not option["action"].startswith(UNFORESEEN)]
    return [option for option in kept if not _from_hand(state, option["action"]) & unknown]


def _from_hand(state: State, action: str) -> set[str]:
    placed, _, _ = action.partition("@")
    played = placed if placed in state.ruleset.deck.index else action[:2]
    return {played} & {*state.ruleset.deck.index, *state.ruleset.tactics}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_supposed_move_leads_to_the_view_that_it_really_gives(ruleset):
    """Whatever the other plays: the seat supposed a card that it does not see, and the view is the one it then gets."""
    rng, turns = chance(f"supposed {ruleset}"), 0
    for state, action in states(ruleset, rng):
        if state.to_act is None or action.startswith(UNFORESEEN):
            continue
        seat, after = 1 - state.to_act, engine.apply(state, action)
        supposed = suppose(state, seat).after(action)
        assert supposed.view() == view(after, seat)
        if after.to_act == seat:
            assert supposed.options() == foreseen(engine.options(after, seat), after, set())
            turns += 1
    assert turns


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_turns_of_each_are_seen_through_but_for_what_would_be_drawn(ruleset):
    rng, through = chance(f"supposed on and on {ruleset}"), 0
    for start, _ in states(ruleset, rng):
        assert start.to_act is not None
        seat, state = 1 - start.to_act, start
        supposed, unknown, turn = suppose(state, seat), set[str](), state.turn
        while state.to_act is not None and state.turn < turn + 4 and state.phase in WAITING:
            options = foreseen(engine.options(state, state.to_act), state, unknown if state.to_act == seat else set())
            if not options:
                break
            if state.to_act == seat and "pass" not in (option["action"] for option in options):
                # Whether one must pass can hang on the card that would have been drawn (RULES 6.7).
                assert [option for option in supposed.options() if option["action"] != "pass"] == options
            action = rng.choice(options)["action"]
            after = engine.apply(state, action)
            unknown = (unknown | set(after.hands[seat]) - set(state.hands[seat])) & set(after.hands[seat])
            state, supposed = after, supposed.after(action)
            assert supposed.view() == masked(view(state, seat), seat, unknown, state.ruleset)
            through += bool(unknown) and state.turn == turn + 3
    assert through


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_do_not_change_what_a_seat_supposes(ruleset):
    rng = chance(f"secrets of what is supposed {ruleset}")
    for state, _ in states(ruleset, rng):
        assert state.to_act is not None
        seat, other = 1 - state.to_act, permuted(state, 1 - state.to_act, rng)
        here, there = suppose(state, seat), suppose(other, seat)
        for _ in range(4):
            assert (here.view(), here.options()) == (there.view(), there.options())
            cards = [*state.ruleset.deck.cards, *state.ruleset.tactics]
            tried = [f"{card}@{rng.randint(1, state.ruleset.stones)}" for card in rng.sample(cards, 8)]
            for action in [*tried, "pass", "+t", "end"]:
                assert outcome_of(here, action) == outcome_of(there, action)
            if not (legal := here.options()):
                break
            action = rng.choice(legal)["action"]
            here, there = here.after(action), there.after(action)


def outcome_of(supposed: Supposed, action: str) -> Any:
    try:
        return supposed.after(action).view()
    except IllegalAction as refusal:
        return refusal.reason, refusal.message


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_other_is_offered_every_card_that_the_seat_has_not_seen(ruleset):
    state = engine.new_round(ruleset, SEED, 0)
    offered = {option["action"].partition("@")[0] for option in suppose(state, 1).options() if "@" in option["action"]}
    clan = set(state.ruleset.deck.cards)
    assert offered & clan == clan - set(state.hands[1])


def test_a_card_that_cannot_be_there_is_refused():
    """RULES 2.2: what lies face-up, what one holds oneself, and a kind of which the other holds none."""
    tactics = {"ruleset": RULESETS["edition2016+tactics"], "mover": 1, "phase": "play"}
    mixed = suppose(border("1: R1 | O9", hands=("R2 J1 SC", "O3 TR"), tactics="SP MU", **tactics), 0)
    for card in ("R1", "R2", "O9"):
        with pytest.raises(IllegalAction, match="not in the hand"):
            mixed.after(f"{card}@2")
    assert mixed.after("B5@2").state.stones[1].sides[1] == ("B5",)
    assert mixed.after("SP@2").state.stones[1].sides[1] == ("SP",)
    of_clan_only = suppose(border("1: R1 |", hands=("R2 J1", "O3 O4"), tactics="SP", **tactics), 0)
    with pytest.raises(IllegalAction, match="not in the hand"):
        of_clan_only.after("SP@2")


def test_a_card_that_is_only_supposed_cannot_be_played():
    state = engine.new_round("edition2016", SEED, 0)
    first = suppose(state, 1).options()[0]["action"]
    own = suppose(state, 1).after(first).after("+c")
    drawn = own.after(own.options()[0]["action"]).after("+c")
    assert drawn.view()["hands"][1][-1] == "?c"
    [stand_in] = drawn.drawn
    later = drawn.after(drawn.options()[-1]["action"]).after("+c")
    for card in (stand_in, *later.drawn):
        with pytest.raises(IllegalAction, match="not in the hand"):
            later.after(f"{card}@9")


@pytest.mark.parametrize(("ruleset", "action"), [("edition2016+tactics", "SC"), ("siege+tactics", "XC:R1,R2")])
def test_a_scout_and_an_exchange_are_not_foreseen(ruleset, action):
    """RULES 3.6, 6.6."""
    for seat in (0, 1):
        with pytest.raises(IllegalAction) as refusal:
            suppose(engine.new_round(ruleset, SEED, 0), seat).after(action)
        assert refusal.value.reason == "unforeseen"
