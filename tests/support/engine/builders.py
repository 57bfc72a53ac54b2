"""Small pictures of positions, and rounds played at random, for the engine's tests."""

import random
from collections.abc import Iterator

import pytest

import engine
from engine.cards import TACTIC_CODES
from engine.rulesets import RULESETS, Ruleset
from engine.state import DRAW, PLAY, Decks, State, Step, Tally, derived
from engine.stones import empty_stone

EDITION = RULESETS["edition2016"]
SEED = bytes(range(32))


def border(
    *stones: str,
    mover: int = 0,
    phase: str = DRAW,
    hands: tuple[str, str] | None = None,
    deck: str | None = None,
    tactics: str = "",
    passes: int = 0,
    passed: bool = False,
    discard: str = "",
    ruleset: Ruleset = EDITION,
) -> State:
    """
    A position from a picture: one line a stone, ``"3: R7 R8 R9 | B8 B9"``, seat 0's side left, all others empty.

    ``|0`` or ``|1`` says which side was complete first (0 if nothing is said), ``-> 1`` that seat 1 has claimed the
    stone, ``+ MU`` that mud lies under it, ``+ damaged`` that the tile is. Hands and deck are made of the cards left
    over, in canonical order, unless they are given; `tactics` is the tactic deck. Seat 0 is first (siege: attacks).
    """
    pictured = {number: empty_stone(place) for number, place in enumerate(ruleset.places, 1)}
    for picture in stones:
        number, rest = picture.split(":")
        rest, _, owner = rest.partition("->")
        rest, _, under = rest.partition("+")
        left, right = rest.split("|")
        first = 1 if right.startswith("1") else 0
        right = right.removeprefix("0").removeprefix("1")
        sides = (tuple(left.split()), tuple(right.split()))
        at = pictured[int(number)]
        for mode in under.split():
            if mode == "damaged":
                at = empty_stone(ruleset.damaged[int(number) - 1], damaged=True)
            else:
                at = at.with_mode(mode)
        times = [10 * int(number) + (seat != first) if len(sides[seat]) == at.capacity else None for seat in (0, 1)]
        pictured[int(number)] = at._replace(
            sides=sides, completed=(times[0], times[1]), claimed_by=int(owner) if owner else None
        )
    on_table = {card for stone in pictured.values() for side in stone.sides for card in side} | set(discard.split())
    given = on_table.union(*(hand.split() for hand in hands or ()))
    left_over = [card for card in ruleset.deck.cards if card not in given]
    if hands is None:
        sizes = [ruleset.hand - (seat == mover and phase == DRAW and not passed) for seat in (0, 1)]
        held = (tuple(left_over[: sizes[0]]), tuple(left_over[sizes[0] : sum(sizes)]))
    else:
        held = (tuple(hands[0].split()), tuple(hands[1].split()))
    in_deck = [card for card in left_over if card not in held[0] + held[1]] if deck is None else deck.split()
    laid, discarded = tuple(pictured.values()), tuple(discard.split())
    return State(
        ruleset=ruleset, seed=SEED, turn=91 + mover, first=0, mover=mover, phase=phase, stones=laid, hands=held,
        decks=Decks(tuple(in_deck), tuple(tactics.split())), discard=discarded, laid_out=(),
        tally=Tally(cauldrons=3 if ruleset.siege else None), passes=passes, result=None, actions=200,
        step=Step(passed=passed), **derived(ruleset, laid, discarded),
    )  # fmt: skip


def refusal(state: State, action: str) -> tuple[str, str]:
    """Return why that action may not be played, and by which rule, which its message cites."""
    with pytest.raises(engine.IllegalAction) as refused:
        engine.apply(state, action)
    assert f"RULES {refused.value.rule}" in refused.value.message
    return refused.value.reason, refused.value.rule


def plays(state: State, start: str) -> list[str]:
    """Return the legal actions that begin so."""
    return [action for action in engine.legal_actions(state) if action.startswith(start)]


def random_round(
    rng: random.Random, ruleset: str = "edition2016", *, claim_odds: float = 1.0, first: int | None = None
) -> Iterator[tuple[State, str]]:
    """Every state of a round played at random with the action that follows; the last has the action ``""``.

    Claims are drawn with these odds beside the other actions: 0 never claims, which fills the border and leads to dead
    ends. Tactic cards are drawn and played more often than chance would, retreats and cauldrons less.
    """
    state = engine.new_round(ruleset, rng.randbytes(32), first)
    while True:
        actions = engine.legal_actions(state)
        if not actions:
            yield state, ""
            return
        action = rng.choice(_worth_a_try(rng, actions, claim_odds))
        yield state, action
        state = engine.apply(state, action)


def _worth_a_try(rng: random.Random, actions: list[str], claim_odds: float) -> list[str]:
    others = [action for action in actions if action[0] != "!"]
    if others and len(others) < len(actions) and rng.random() >= claim_odds:
        actions = others
    if "+t" in actions and rng.random() < 0.5:
        return ["+t"]
    codes = sorted({action[:2] for action in actions} & set(TACTIC_CODES))
    if codes and rng.random() < 0.4:
        code = rng.choice(codes)
        return [action for action in actions if action[:2] == code]
    return [action for action in actions if action[0] not in "<^" or rng.random() < 0.02] or actions


def states_at_random(rng: random.Random, rounds: int, ruleset: str = "edition2016") -> Iterator[State]:
    """All states of some random rounds, of eager, of lazy and of never claiming players in turn."""
    for number in range(rounds):
        for state, _ in random_round(rng, ruleset, claim_odds=(1.0, 0.3, 0.0)[number % 3]):
            yield state


__all__ = ["DRAW", "EDITION", "PLAY", "SEED", "border", "plays", "random_round", "refusal", "states_at_random"]
