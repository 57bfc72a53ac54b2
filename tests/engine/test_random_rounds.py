"""Whole rounds of every ruleset played at random: what holds in every state of every round."""

import random
import re

import pytest

import engine
from engine import apply, dump, legal_actions, load
from engine.proofs import claimable
from engine.rulesets import Ruleset
from engine.state import State
from tests.support.engine.builders import random_round
from tests.support.scale import chance, scaled

RULESETS = list(engine.RULESETS)
ROUNDS = scaled(6, 2000)
#: Every end that a ruleset's rounds come to; five damaged walls take luck.
REASONS = {"border": {"five", "adjacent"}, "deck52": {"four"}, "siege": {"held", "deck"}}


def odds(number: int) -> float:
    """Most rounds by players who claim when they can; every fifth by lazy ones, every fifth by some who never claim."""
    return (1.0, 1.0, 1.0, 0.3, 0.0)[number % 5]


def all_actions(ruleset: Ruleset) -> list[str]:
    """Every action that can be written with one card and one or two stones, and some of every other form."""
    stones = range(1, ruleset.stones + 1)
    cards = [*ruleset.deck.cards, "J1", "J2", "SP", "SB", "FO", "MU"]
    at = [f"{card}@{stone}" for card in cards for stone in stones]
    moves = [f"{code}:{where}>{to}" for code in ("RD", "TR") for where in at for to in stones]
    one, two, three = ruleset.deck.cards[:3]
    return [
        *at, *moves, *(f"RD:{where}>x" for where in at), *(f"DE:{where}" for where in at),
        *(f"RC:{card}>{stone}" for card in cards for stone in stones), *(f"-{card}" for card in cards),
        *(f"{form}{stone}" for form in ("!", "^", "<", "EX@") for stone in stones), "pass", "end", "+c", "+t", "SC",
        f"SU:{one},{two}", f"XC:{one},{two},{three}", f"XC={one},{two},{three}", "XC:", "XC=", f"XC={one}", "<1,4,6",
    ]  # fmt: skip


def check_cards(state: State) -> None:
    """Cards are conserved, capacities kept, and the unseen cards are those not face up (RULES 0, 2.1, 2.3)."""
    on_sides = [card for stone in state.stones for side in stone.sides for card in side]
    under = [card for stone in state.stones for card in stone.modes]
    elsewhere = [*state.hands[0], *state.hands[1], *state.decks.clan, *state.decks.tactic]
    everywhere = [*on_sides, *under, *elsewhere, *state.discard, *state.laid_out]
    assert sorted(everywhere) == sorted(state.ruleset.order)
    assert state.unseen == state.ruleset.deck.full & ~state.ruleset.deck.mask((*on_sides, *state.discard))
    for seat in (0, 1):
        unclaimed = [(n, stone) for n, stone in enumerate(state.stones, 1) if stone.claimed_by is None]
        assert [n for n, stone in unclaimed if len(stone.sides[seat]) < stone.capacity] == [*state.open_stones(seat)]
        assert [n for n, stone in unclaimed if len(stone.sides[seat]) == stone.capacity] == [*state.ready_stones(seat)]
    for stone in state.stones:
        for side, time in zip(stone.sides, stone.completed, strict=True):
            assert len(side) <= stone.capacity
            assert (time is not None) == (len(side) == stone.capacity)


def refusal(state: State, action: str) -> str | None:
    """The rule that forbids the action, None if it can be played."""
    try:
        apply(state, action)
    except engine.IllegalAction as refused:
        return re.search(r"\(RULES ([2-6]\.\d+a?)\)$", refused.message)[1]  # type: ignore[index]
    return None


def check_refusals(state: State, tries: list[str], legal: set[str]) -> None:
    for action in tries:
        assert (refusal(state, action) is None) == (action in legal), action


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rounds_keep_every_promise_of_the_engine(ruleset):
    rng = chance(f"rounds {ruleset}")
    tries = all_actions(engine.RULESETS[ruleset])
    reasons: set[str] = set()
    for number in range(ROUNDS):
        path: list[tuple[State, str, dict[str, object]]] = []
        thorough = rng.randrange(100)
        for state, action in random_round(rng, ruleset, claim_odds=odds(number)):
            full = dump(state)
            path.append((state, action, full))
            check_cards(state)
            legal = legal_actions(state)
            assert len(set(legal)) == len(legal)
            some = rng.sample(tries, 2) + rng.sample(legal, min(2, len(legal)))
            check_refusals(state, tries if len(path) == thorough and number % 10 == 0 else some, set(legal))
            assert (state.to_act is None) == (not legal) == (state.result is not None)
            # RULES 2.7: of two seats one at most can prove a stone.
            assert not set(claimable(state, 0)) & set(claimable(state, 1))
            if number % 4 == 0:
                loaded = load(full)
                assert loaded == state
                assert legal_actions(loaded) == legal
        first, last = path[0][0], path[-1][0]
        assert last.result is not None
        assert len(path) < 400
        reasons.add(last.result.reason)

        # Replay: the same deal and actions give the same states; and no state on the way has changed since.
        replayed = engine.new_round(ruleset, first.seed, first.first)
        for state, action, full in path:
            assert replayed == state
            assert dump(state) == full
            if action:
                replayed = apply(replayed, action)
    kind = "siege" if ruleset.startswith("siege") else "deck52" if ruleset == "deck52" else "border"
    assert reasons >= REASONS[kind]


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if not name.startswith("siege")])
def test_2_14_players_who_never_claim_come_to_a_dead_end_that_is_adjudicated(ruleset):
    rng = chance(f"stuck {ruleset}")
    for _ in range(scaled(2, 500)):
        *_, (over, _) = random_round(rng, ruleset, claim_odds=0.0)
        assert over.passes == 2
        assert over.result is not None
        assert over.result.reason in ("four", "five", "adjacent", "adjudicated")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_byte_that_a_reader_gets_depends_on_a_card_they_may_not_see(ruleset):
    rng = chance(f"hidden {ruleset}")
    for number in range(scaled(2, 200)):
        for state, _ in random_round(rng, ruleset, claim_odds=odds(number)):
            for seat in (0, 1, None):
                other = permuted(state, seat, rng)
                assert engine.view(state, seat) == engine.view(other, seat)
                for stone in (1, 4, 7):
                    for claimant in (0, 1):
                        assert engine.prove(state, stone, claimant) == engine.prove(other, stone, claimant)
                if seat == state.to_act and rng.random() < 0.25:
                    assert engine.options(state, seat) == engine.options(other, seat)


def permuted(state: State, seat: int | None, rng: random.Random) -> State:
    """The state with all cards that this seat cannot see dealt anew, kind by kind: backs are public (RULES 0)."""
    hands, decks = list(state.hands), list(state.decks)
    offer = state.step.offer
    clan = state.ruleset.deck.index
    for of_kind, deck in ((True, 0), (False, 1)):
        hidden = list(decks[deck])
        for of in (0, 1):
            if of != seat:
                hidden += [card for card in hands[of] if (card in clan) == of_kind]
        rng.shuffle(hidden)
        for of in (0, 1):
            if of != seat:
                kept = [card for card in hands[of] if (card in clan) != of_kind]
                size = len(hands[of]) - len(kept)
                hands[of] = state.in_order((*kept, *hidden[:size]))
                hidden = hidden[size:]
        decks[deck] = tuple(hidden)
    if offer and seat != state.mover:
        kinds = [sum((card in clan) == kind for card in offer) for kind in (True, False)]
        held = [[card for card in hands[state.mover] if (card in clan) == kind] for kind in (True, False)]
        offer = state.in_order((*rng.sample(held[0], kinds[0]), *rng.sample(held[1], kinds[1])))
    return state._replace(
        hands=(hands[0], hands[1]),
        decks=state.decks._replace(clan=decks[0], tactic=decks[1]),
        seed=bytes(32),
        step=state.step._replace(offer=offer),
    )
