"""Matches in states of any ruleset that random play has come to, and what their readers cannot tell apart."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

import engine
from backend.matches.models import Match
from tests.support.engine.builders import random_round


def some_states(ruleset: str, rng: random.Random, number: int) -> list[engine.State]:
    """Return so many states of a round played at random, the last one left out: somebody is to act in all of them."""
    states = [state for state, _ in random_round(rng, ruleset, claim_odds=rng.choice([0.0, 0.3, 1.0]))][:-1]
    return rng.sample(states, min(number, len(states)))


def find(ruleset: str, kinds: Sequence[str], *, over: bool, odds: float = 0.3) -> tuple[engine.State, list[str]]:
    """Return a state of random play and legal actions that begin so, one after another, with the round over or not."""
    rng = random.Random(f"{ruleset} {kinds}")
    while True:
        for state, _ in random_round(rng, ruleset, claim_odds=odds):
            for actions, after in _ways(state, kinds):
                if after.is_over is over:
                    return state, actions


def _ways(state: engine.State, kinds: Sequence[str]) -> Iterable[tuple[list[str], engine.State]]:
    if not kinds:
        yield [], state
        return
    for action in engine.legal_actions(state):
        if action.startswith(kinds[0]) or (kinds[0] == "@" and action[2:3] == "@"):
            for rest, after in _ways(engine.apply(state, action), kinds[1:]):
                yield [action, *rest], after


def put(match: Match, state: engine.State) -> Match:
    """Let the match's row be in that state, whatever its events say: for readers, who look at nothing else."""
    rules = {"ruleset": state.ruleset.id, "revision": state.ruleset.since}
    Match.objects.filter(pk=match.pk).update(
        snapshot=engine.dump(state), to_act=state.to_act, status=Match.Status.ACTIVE, **rules
    )
    return Match.objects.get(pk=match.pk)


def indistinguishable(state: engine.State, seat: int | None, rng: random.Random) -> engine.State:
    """Return the state with the cards that the seat does not see in other places, and another seed."""
    hidden = {*state.decks.clan, *state.decks.tactic}
    hidden |= {card for of, hand in enumerate(state.hands) if of != seat for card in hand}
    other: dict[str, str] = {}
    for kind in (True, False):
        cards = sorted(card for card in hidden if (card in state.ruleset.deck.index) is kind)
        other |= zip(cards, rng.sample(cards, len(cards)), strict=True)

    def swapped(cards: Any) -> tuple[str, ...]:
        return tuple(other.get(card, card) for card in cards)

    left, right = (hand if of == seat else state.in_order(swapped(hand)) for of, hand in enumerate(state.hands))
    offer = state.step.offer if seat == state.mover else state.in_order(swapped(state.step.offer))
    return state._replace(
        seed=rng.randbytes(32),
        hands=(left, right),
        decks=state.decks._replace(clan=swapped(state.decks.clan), tactic=swapped(state.decks.tactic)),
        step=state.step._replace(offer=offer),
    )
