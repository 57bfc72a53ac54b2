"""States of tactics, deck52 and sieges that no play leads to, each made by one change (`bad_state`)."""

import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache

import pytest

import engine
from engine import BadState, dump, load
from engine.possible.passes import may_have_held_tactics_only, most_passes
from engine.state import State
from tests.support.engine.builders import border, random_round
from tests.support.engine.samples import Change, Full, set_to
from tests.support.scale import chance, scaled

#: Kinds of states, each with its ruleset and how to know one.
KINDS: dict[str, tuple[str, Callable[[State], bool]]] = {
    "play": ("edition2016+tactics", lambda s: s.phase == "play" and s.turn > 12 and max(s.tally.tactics_played) > 1),
    "mode": ("edition2016+tactics", lambda s: any("MU" in stone.modes for stone in s.stones) and s.phase == "play"),
    "fog": ("edition2004+tactics", lambda s: any("FO" in stone.modes for stone in s.stones)),
    "scout draw": ("edition2004+tactics", lambda s: s.phase == "scout_draw"),
    "scout return": ("edition2016+tactics", lambda s: s.phase == "scout_return" and s.step.returns == 2),
    "scouted": (
        "edition2016+tactics",
        lambda s: s.phase == "play" and s.discard[-1:] == ("SC",) and len(s.decks.tactic) > 5 and s.turn > 5,
    ),
    "joker": ("edition2016+tactics+expert", lambda s: s.tally.jokers_played == (1, 0)),
    "closed": ("deck52", lambda s: s.tally.deck_closed and s.phase == "play"),
    "siege": ("siege", lambda s: s.phase == "play" and s.turn > 20 and bool(s.discard)),
    "no discard": ("siege", lambda s: s.turn > 6 and not s.discard),
    "breached": ("siege", lambda s: s.phase == "play" and sum(stone.damaged for stone in s.stones) == 1),
    "deck": ("siege", lambda s: s.result is not None and s.result.reason == "deck"),
    "held": ("siege", lambda s: s.result is not None and s.result.reason == "held"),
    "won": ("siege+tactics", lambda s: s.result is not None and s.result.reason in ("breach", "breaches")),
    "siege tactics": ("siege+tactics", lambda s: s.phase == "play" and len(s.laid_out) > 2),
    "few tactics": ("siege+tactics", lambda s: s.phase == "play" and s.turn > 12 and len(s.decks.tactic) > 5),
    "exchange": ("siege+tactics", lambda s: s.phase == "exchange_reply"),
}


@cache
def found(kind: str) -> State:
    ruleset, is_one = KINDS[kind]
    rng = chance(f"impossible {kind}")
    for _ in range(600):
        for state, _ in random_round(rng, ruleset, claim_odds=rng.choice((1.0, 0.5))):
            if is_one(state):
                return state
    raise AssertionError(f"no {kind} in 600 rounds")


def with_mode(full: Full, mode: str) -> Full:
    return next(stone for stone in full["stones"] if mode in stone["modes"])


def swap_decks(full: Full) -> None:
    clan, tactic = full["decks"]["clan"], full["decks"]["tactic"]
    clan[0], tactic[0] = tactic[0], clan[0]


def move_mode_to_a_side(full: Full) -> None:
    with_mode(full, "MU")["modes"].remove("MU")
    stone = next(stone for stone in full["stones"] if len(stone["sides"][0]) < 2 and stone["claimed_by"] is None)
    stone["sides"][0].append("MU")


def take_a_card_back(full: Full) -> None:
    """The last card of a side that is not complete, under its deck again."""
    sides = [side for stone in full["stones"] if stone["claimed_by"] is None for side in stone["sides"]]
    full["decks"]["clan"].append(next(side for side in sides if len(side) == 1).pop())


def pass_two_turns(full: Full) -> None:
    full["turn"] += 2
    full["actions"] += 4


def stand_in_hand(full: Full) -> None:
    full["hands"][full["mover"]].append(full["decks"]["clan"].pop())


def lose_a_damage(full: Full) -> None:
    next(stone for stone in full["stones"] if stone["damaged"])["damaged"] = False


def damage_without_its_place(full: Full) -> None:
    next(stone for stone in full["stones"] if not stone["damaged"])["damaged"] = True


def name_another_offer(full: Full) -> None:
    full["step"]["offer"][0] = full["decks"]["clan"][0]


def lay_opposite(full: Full) -> None:
    """Two cards swapped for a 0 and the 11 of its colour that lie opposite."""
    stone = next(stone for stone in full["stones"] if all(stone["sides"]))
    for seat, wanted in enumerate(("R0", "R11")):
        gone, stone["sides"][seat][0] = stone["sides"][seat][0], wanted
        places = [full["decks"]["clan"], *full["hands"], full["discard"]]
        places += [side for other in full["stones"] for side in other["sides"] if side is not stone["sides"][seat]]
        place = next(place for place in places if wanted in place)
        place[place.index(wanted)] = gone


IMPOSSIBLE: list[tuple[str, str, Change]] = [
    ("play", "deck_closed", set_to("deck_closed", True)),
    ("play", "cauldrons", set_to("cauldrons", 3)),
    ("play", "attacker", set_to("attacker", 0)),
    ("play", "tactics_played", set_to("tactics_played", [9, 9])),
    ("play", "tactics_played", set_to("tactics_played", [0, 0])),
    ("play", "jokers_played", set_to("jokers_played", [2, 2])),
    ("play", "supports", set_to("supports", 1)),
    ("play", "step", set_to("step.start_used", True)),
    ("play", "step", set_to("step.draws", 1)),
    ("play", "step", set_to("phase", "scout_draw")),
    ("play", "exchange|to_act", set_to("phase", "exchange_reply")),
    ("play", "deck", swap_decks),
    ("play", "hands", stand_in_hand),
    ("play", "turn", take_a_card_back),
    ("play", "turn", pass_two_turns),
    ("play", "passes", set_to("passes", 1)),
    ("scouted", "turn", set_to("phase", "draw")),
    ("scouted", "actions", lambda full: full.update(actions=full["actions"] - 1)),
    ("scouted", "actions", lambda full: full.update(actions=full["actions"] + 1)),
    ("scouted", "hands", lambda full: full["decks"]["clan"].append(full["hands"][0].pop(0))),
    ("mode", "capacity", lambda full: with_mode(full, "MU").update(capacity=3)),
    (
        "mode",
        "tactics_played",
        lambda full: with_mode(full, "MU")["modes"].remove("MU") or full["hands"][0].append("MU"),
    ),
    ("mode", "side", move_mode_to_a_side),
    ("fog", "counts", lambda full: with_mode(full, "FO").update(counts="all")),
    ("scout draw", "step", set_to("step.draws", 4)),
    ("scout draw", "step", set_to("step.returns", 1)),
    ("scout draw", "scout|step", set_to("phase", "draw")),
    ("scout return", "step", set_to("step.returns", 3)),
    ("scout return", "step", set_to("step.draws", 1)),
    ("joker", "jokers_played", set_to("jokers_played", [0, 0])),
    ("closed", "deck_closed", lambda full: full.update(deck_closed=False, passes=1)),
    ("siege", "attacker", lambda full: full.update(attacker=1 - full["attacker"])),
    ("siege", "attacker", set_to("attacker", None)),
    ("siege", "cauldrons", set_to("cauldrons", 4)),
    ("siege", "cauldrons", set_to("cauldrons", None)),
    ("siege", "holds a tile", set_to("stones.0.claimed_by", 0)),
    ("siege", "turn|mover", set_to("turn", 2)),
    ("siege", "laid_out|SU", set_to("laid_out", ["SU"])),
    ("siege", "hands", stand_in_hand),
    ("siege", "passes", set_to("passes", 1)),
    ("no discard", "actions", lambda full: full.update(actions=full["actions"] + 1)),
    ("siege", "turn", pass_two_turns),
    ("siege", "vanished|completed", lay_opposite),
    ("breached", "capacity|counts|holds more", lose_a_damage),
    ("breached", "capacity|counts", damage_without_its_place),
    ("deck", "result", set_to("result.winner", None)),
    ("deck", "turn|result", set_to("result.reason", "held")),
    ("deck", "result", set_to("result.reason", "adjudicated")),
    ("deck", "points", set_to("result.points", [5, 0])),
    ("held", "turn|result", set_to("result.reason", "breach")),
    ("held", "turn|result", set_to("result.reason", "deck")),
    ("won", "result", set_to("result.reason", "deck")),
    ("won", "result|step", set_to("step.claimed", False)),
    ("siege tactics", "tactics_played", set_to("tactics_played", [1, 0])),
    ("siege tactics", "supports", set_to("supports", 2)),
    ("siege tactics", "passes", set_to("passes", 1)),
    ("few tactics", "turn", pass_two_turns),
    ("siege tactics", "missing", lambda full: full["laid_out"].pop()),
    ("exchange", "step", name_another_offer),
    ("exchange", "step", set_to("step.offer", [])),
    ("exchange", "to_act", lambda full: full.update(to_act=full["mover"])),
]


@pytest.mark.parametrize(("kind", "words", "spoil"), IMPOSSIBLE)
def test_an_impossible_state_of_tactics_is_refused(kind, words, spoil):
    full = deepcopy(dump(found(kind)))
    spoil(full)
    with pytest.raises(BadState, match=words):
        load(full)


@pytest.mark.parametrize("kind", KINDS)
def test_a_state_of_every_kind_is_accepted_and_played_on(kind):
    state = found(kind)
    loaded = load(dump(state))
    assert loaded == state
    for action in engine.legal_actions(loaded):
        engine.apply(loaded, action)


@pytest.mark.parametrize("ruleset", ["edition2016+tactics", "siege+tactics"])
def test_a_seat_that_hoards_tactic_cards_may_have_passed(ruleset):
    """RULES 2.5 and 6.7: passes that play leads to are accepted, in every state of the round."""
    rng = chance(f"hoard {ruleset}")
    passed = 0
    for _ in range(scaled(8, 100)):
        state = engine.new_round(ruleset, rng.randbytes(32))
        while actions := engine.legal_actions(state):
            assert load(dump(state)) == state
            passed += state.step.passed
            state = engine.apply(state, hoarding(state, actions, rng))
        assert load(dump(state)) == state
    assert passed > 5


def hoarding(state: State, actions: list[str], rng: random.Random) -> str:
    """What seat 0 does who draws tactic cards and plays few of them, and seat 1 who draws clan cards."""
    clan = state.ruleset.deck.index
    kept = [action for action in actions if action.partition("@")[0] in clan]
    if state.to_act == 0 and rng.random() < 0.95:
        actions = [action for action in actions if action in ("pass", "+t")] or kept or actions
    elif "+c" in actions:
        return "+c"
    return rng.choice([action for action in actions if action[0] not in "!<^"] or actions)


def test_cards_that_left_the_discard_again_may_have_got_there_by_a_retreat():
    """RULES 5.4 and 6.3: a recruit takes one of them, a support two."""
    siege = engine.RULESETS["siege+tactics"]
    for code, last in (("RC", "RC:{0}>3"), ("SU", "SU:{0},{1}")):
        tactic = [code, *(card for card in siege.tactics if card != code)]
        state = engine.new_round(siege.id, bytes(32), 0, tactic=tactic)
        one, other, *_ = state.hands[0]
        theirs = state.hands[1]
        for action in (f"{one}@1", "+t", f"{theirs[0]}@5", "+c", f"{other}@2", "+c", f"{theirs[1]}@5", "+c", "<1,2",
                       last.format(one, other)):  # fmt: skip
            state = engine.apply(state, action)
            assert load(dump(state)) == state


FULL = [
    f"{n}: {cards} |"
    for n, cards in enumerate(
        ("R1 R2 R4", "O1 O2 O4", "Y1 Y2 Y4", "G1 G2 G4", "R5 R6 R8", "O5 O6 O8", "Y5 Y6 Y8", "G5 G6 G8"), 1
    )
]


@pytest.mark.parametrize(("last", "discard"), [("+ MU", ""), ("", "RD"), ("", "P1 DE"), ("", "TR")])
def test_a_side_that_has_room_now_was_full_if_a_card_can_have_made_the_room(last, discard):
    """RULES 2.5, 3.5, 3.7-3.9: a seat passed for want of room, and has some now."""
    ruleset = engine.RULESETS["edition2016+tactics"]
    cards = "B1 B2 B4" if last else "B1 B2"
    opened = border(*FULL, f"9: {cards} | {last}", discard=discard, tactics="J1 J2 SP SB", ruleset=ruleset)
    assert most_passes(opened, 0, 30) == 3
    assert most_passes(opened, 0, 27) == 0
    assert most_passes(border(*FULL, "9: B1 B2 |", tactics="J1 J2 SP SB", ruleset=ruleset), 0, 30) == 0


@pytest.mark.parametrize(
    ("ruleset", "given"), [("edition2016+tactics", {"discard": "SC"}), ("siege+tactics", {"laid_out": "XC"})]
)
def test_a_hand_of_tactic_cards_can_have_been_given_away_in_part(ruleset, given):
    """RULES 3.6 and 6.6: by a scout two, by an exchange three."""
    rules = engine.RULESETS[ruleset]
    held = border("1: R1 |", hands=("J1 J2 SP", "P1"), tactics="SB", ruleset=rules)
    held = held._replace(tally=held.tally._replace(tactics_played=(2, 1)))
    assert not may_have_held_tactics_only(held, 0)
    after = held._replace(**{key: (card,) for key, card in given.items()})
    assert may_have_held_tactics_only(after, 0)
    assert not may_have_held_tactics_only(after, 1)
