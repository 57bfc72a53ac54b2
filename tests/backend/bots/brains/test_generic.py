"""The generic brain plays every ruleset by the rules, from its view alone, and better than the anchor."""

import os
import subprocess
import sys

import pytest

import engine
from backend.bots.brains.classic.search import Search
from backend.bots.brains.generic import Level, choose, decide, levels_of
from backend.bots.brains.generic.greedy import greedy_action
from engine import State, legal_actions, view
from tests.support.engine.watched import Watched
from tests.support.scale import chance, scaled
from tests.support.tree import ROOT

RULESETS = list(engine.RULESETS)
#: Fewer trials than the highest level's, so that it costs a test no seconds.
QUICK_SEARCH = Search(stages=((3, 2),), turns=2, alike=2)


def types_of(ruleset: str) -> list[Level]:
    """The levels of this ruleset, the highest with few trials where it searches."""
    levels = levels_of(engine.RULESETS[ruleset])
    return [level._replace(search=QUICK_SEARCH) if level.search else level for level in levels]


def round_between(ruleset: str, seed: bytes, levels: tuple[Level, Level]) -> list[Watched]:
    """Every position of a round that these levels play."""
    at = Watched(engine.new_round(ruleset, seed), (), ())
    path = [at]
    while not at.state.is_over:
        seat = at.state.to_act
        assert seat is not None
        action = decide(levels[seat], view(at.state, seat), seat, at.seen(seat), seed)
        assert action in legal_actions(at.state)
        at = at.then(action)
        path.append(at)
    return path


@pytest.mark.parametrize("ruleset", RULESETS)
def test_levels_play_whole_rounds_by_legal_actions_that_no_hidden_card_changes(ruleset):
    rng = chance(f"generic {ruleset}")
    for number in range(RULESETS.index(ruleset), RULESETS.index(ruleset) + scaled(1, 170)):
        types = types_of(ruleset)
        levels = (types[number % 6], types[(number * 5 + 5) % 6])
        path = round_between(ruleset, rng.randbytes(32), levels)
        assert path[-1].state.result
        for at, level in zip(rng.sample(path[:-1], 6), types, strict=True):
            seat = at.state.to_act
            assert seat is not None
            seen = at.seen(seat)
            anew = engine.sample(view(at.state, seat), seat, rng, at.known(seat))
            assert anew.seed != at.state.seed
            for one in (level, types[-1]):
                action = decide(one, view(at.state, seat), seat, seen, b"x")
                assert decide(one, view(anew, seat), seat, seen, b"x") == action


def test_same_arguments_give_the_same_action_in_every_process():
    """Strings hash otherwise in each process: no order of a set may matter."""
    code = (
        "from tests.backend.bots.brains.test_generic import round_between, types_of\n"
        "for ruleset in ('siege+tactics', 'edition2016+tactics'):\n"
        "    levels = types_of(ruleset)[5], types_of(ruleset)[2]\n"
        "    print([played for _, played in round_between(ruleset, bytes(32), levels)[-1].played])"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1]
    assert "!" in told[0]


def test_seed_decides_what_noise_does():
    state = engine.new_round("edition2016+tactics", bytes(32), 0)
    actions = {choose(2, view(state, 0), 0, [], bytes([seed])) for seed in range(20)}
    assert len(actions) > 3
    assert len({choose(5, view(state, 0), 0, [], bytes([seed])) for seed in range(5)}) == 1


def anchor(state: State, seat: int) -> str:
    """What the anchor plays, from the view alone."""
    seen = view(state, seat)
    return greedy_action(engine.Sampler(seen, seat).plain, seat, engine.legal_actions_of(seen, seat))


@pytest.mark.parametrize("ruleset", ["edition2016+tactics", "siege", "deck52"])
def test_static_level_wins_more_than_the_anchor(ruleset):
    rng, won, played = chance(f"generic strength {ruleset}"), 0.0, 0
    for _ in range(scaled(2, 60)):
        deal = rng.randbytes(32)
        for seat in (0, 1):
            at = Watched(engine.new_round(ruleset, deal, 0), (), ())
            while (actor := at.state.to_act) is not None:
                if actor == seat:
                    at = at.then(choose(5, view(at.state, actor), actor, at.seen(actor), deal))
                else:
                    at = at.then(anchor(at.state, actor))
            assert at.state.result
            won += 0.5 if at.state.result.winner is None else at.state.result.winner == seat
            played += 1
    assert won / played > 0.5


def test_random_player_loses_to_the_lowest_level_more_often_than_not():
    rng, won = chance("generic, lowest"), 0
    for number in range(scaled(4, 60)):
        seat, state, played = number % 2, engine.new_round("edition2016", rng.randbytes(32), 0), Watched
        at = played(state, (), ())
        while (actor := at.state.to_act) is not None:
            actions = legal_actions(at.state)
            mine = actor == seat
            at = at.then(choose(1, view(at.state, actor), actor, at.seen(actor), b"s") if mine else rng.choice(actions))
        assert at.state.result
        won += at.state.result.winner == seat
    assert won >= 2


def test_no_module_of_a_brain_knows_django():
    code = "import sys, backend.bots.brains.generic; print([name for name in sys.modules if name.startswith('django')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_seat_that_is_not_to_act_is_refused():
    state = engine.new_round("edition2016", bytes(32), 0)
    with pytest.raises(ValueError, match="not to act"):
        choose(5, view(state, 1), 1, [], b"")


@pytest.mark.parametrize("ruleset", ["siege", "siege+tactics"])
def test_every_level_claims_after_the_draw_and_then_ends_its_turn(ruleset):
    """RULES 5.7: the attacker has proven the gate by the two strongest cards, and has drawn."""
    gate = ("B10", "R0", "B11", "R1")
    cards = engine.RULESETS[ruleset].deck.cards
    clan = (*gate, *(card for card in cards if card not in gate))
    at = Watched(engine.new_round(ruleset, bytes(32), 0, clan=clan), (), ())
    for action in ("B10@4", "+c", "R0@1", "+c", "B11@4", "+c"):
        at = at.then(action)
    for level in types_of(ruleset):
        now, played = at, []
        while now.state.to_act == 0:
            played.append(decide(level, view(now.state, 0), 0, now.seen(0), b"seed"))
            now = now.then(played[-1])
        assert played == ["!4", "end"]
