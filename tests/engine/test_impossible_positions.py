"""States that no play leads to, each made from one that play reached by one change (`bad_state`)."""

from copy import deepcopy

import pytest

from engine import BadState, load
from tests.support.engine.samples import STATES, Change, Full, set_to


def side_of(full: Full, length: int) -> tuple[Full, int]:
    """A stone that nobody holds and a seat whose side there has this many cards."""
    for stone in full["stones"]:
        for seat in (0, 1):
            if len(stone["sides"][seat]) == length and stone["claimed_by"] is None:
                return stone, seat
    raise LookupError(length)


def complete(length: int, at: int | None) -> Change:
    """Mark a side with this many cards as completed by that action."""

    def change(full: Full) -> None:
        stone, seat = side_of(full, length)
        stone["completed"][seat] = at

    return change


def lay_a_fourth_card(full: Full) -> None:
    stone, seat = side_of(full, 3)
    stone["sides"][seat].append(full["decks"]["clan"].pop())


def claim_an_incomplete_side(full: Full) -> None:
    stone, seat = side_of(full, 1)
    stone["claimed_by"] = seat


def give_the_stone_to_the_other(full: Full) -> None:
    stone = full["stones"][0]
    assert stone["claimed_by"] is not None
    stone["claimed_by"] = 1 - stone["claimed_by"]


def fill_a_hand_beyond_its_size(full: Full) -> None:
    stone, seat = side_of(full, 2)
    full["hands"][0] += stone["sides"][seat]
    stone["sides"][seat] = []
    while len(full["hands"][0]) < 7:
        full["hands"][0].append(full["hands"][1].pop())


def draw(full: Full, seat: int) -> None:
    full["hands"][seat].append(full["decks"]["clan"].pop())


def pass_with_a_whole_hand(full: Full) -> None:
    full["step"]["passed"] = True
    draw(full, full["mover"])


#: What is impossible, the state that it is made of, and the change.
IMPOSSIBLE: dict[str, tuple[str, Change]] = {
    "a card is missing": ("play", lambda full: full["decks"]["clan"].pop()),
    "a card is in the deck twice": ("play", lambda full: set_to("decks.clan.0", full["decks"]["clan"][1])(full)),
    "a card is in two places": ("play", lambda full: full["decks"]["clan"].append(full["hands"][0][0])),
    "a side holds four cards": ("play", lay_a_fourth_card),
    "a complete side has no time": ("play", complete(3, None)),
    "an incomplete side has a time": ("play", complete(1, 1)),
    "a side was completed later than the last action": ("play", lambda full: complete(3, full["actions"] + 1)(full)),
    "two sides were completed by one action": (
        "dead end", lambda full: set_to("stones.1.completed", full["stones"][0]["completed"])(full),
    ),
    "the mover does not fit turn and first": ("play", lambda full: full.update(first=1 - full["first"])),
    "the other seat is to act": ("play", lambda full: full.update(to_act=1 - full["to_act"])),
    "somebody is to act after the end": ("over", lambda full: full.update(to_act=full["mover"])),
    "the round is over without a result": ("over", set_to("result", None)),
    "the loser is the winner": ("over", lambda full: full["result"].update(winner=1 - full["result"]["winner"])),
    "nobody is the winner": ("over", set_to("result.winner", None)),
    "the reason is another": (
        "over", lambda full: set_to("result.reason", {"five": "adjacent"}.get(full["result"]["reason"], "five"))(full),
    ),
    "the round was adjudicated without passes": ("over", set_to("result.reason", "adjudicated")),
    "the points are wrong": ("over", lambda full: full["result"]["points"].reverse()),
    "the points are no numbers": ("over", set_to("result.points", [True, "5"])),
    "the result has another key": ("over", lambda full: full["result"].update(note="")),
    "the round goes on although it is won": (
        "over", lambda full: full.update(phase="draw", to_act=full["mover"], result=None),
    ),
    "the winner has not claimed": ("over", set_to("step.claimed", False)),
    "a dead end without a pass": ("dead end", set_to("step.passed", False)),
    "a dead end with a claim": ("dead end", set_to("step.claimed", True)),
    "the round is over but nobody has won": (
        "play",
        lambda full: full.update(
            phase="over", to_act=None, result={"winner": None, "reason": "adjudicated", "points": [0, 0]}
        ),
    ),
    "a hand is short while the deck has cards": (
        "play", lambda full: full["decks"]["clan"].append(full["hands"][0].pop()),
    ),
    "a hand holds too many cards": ("play", lambda full: draw(full, 1)),
    "a hand holds too many cards at the end": ("no deck", fill_a_hand_beyond_its_size),
    "the mover holds a whole hand after their card": ("draw", lambda full: draw(full, full["mover"])),
    "a pass with cards that can be placed": ("draw", pass_with_a_whole_hand),
    "a claim before the card": ("play", set_to("step.claimed", True)),
    "the last turn was passed by who can place": ("play", set_to("passes", 1)),
    "two passes and no end": ("passed", set_to("passes", 2)),
    "a stone is claimed with an incomplete side": ("play", claim_an_incomplete_side),
    "a stone is claimed by the weaker side": ("dead end", give_the_stone_to_the_other),
    "fewer actions than turns need": ("play", lambda full: full.update(actions=2 * (full["turn"] - 1) - 1)),
    "more actions than turns and claims allow": ("play", lambda full: full.update(actions=full["actions"] + 10)),
    "more cards than turns": ("play", lambda full: full.update(turn=full["turn"] - 2, actions=full["actions"] - 4)),
    "more turns than cards": (
        "play", lambda full: full.update(turn=full["turn"] + 200, actions=full["actions"] + 400),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "spoil"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_state_is_refused(name, spoil):
    full = deepcopy(STATES[name])
    spoil(full)
    with pytest.raises(BadState) as refused:
        load(full)
    assert refused.value.message
