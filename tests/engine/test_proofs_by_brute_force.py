"""The search for the strongest filling against trying every filling, card by card (RULES 2.9)."""

import random
from collections.abc import Iterator

import pytest

from engine.cards import BORDER_DECK, ClanDeck
from engine.proofs import can_claim
from engine.reach import Pool, facts_of, strength_of, strongest
from engine.rulesets import Counts
from engine.state import ClaimAnswers, Stone
from tests.engine.referee import best_filling
from tests.engine.scale import chance, scaled

#: The border game's deck, the siege game's and that of 52 cards, with the capacities their stones may have.
DECKS = {
    "border": (BORDER_DECK, (3, 4)),
    "siege": (ClanDeck("RYGBP", 0, 11), (2, 3, 4)),
    "deck52": (ClanDeck("SHDC", 1, 10), (3,)),
}

Case = tuple[tuple[str, ...], tuple[str, ...], list[str], int, Counts]


def cases(rng: random.Random, deck: ClanDeck, capacities: tuple[int, ...], number: int) -> Iterator[Case]:
    """A complete side, an incomplete one opposite, and unseen cards from none to many; some sides look like play."""
    for _ in range(number):
        cards = list(deck.cards)
        rng.shuffle(cards)
        capacity = rng.choice(capacities)
        size = rng.randrange(capacity)
        if size and rng.random() < 0.6:
            # Random sides are mostly worth nothing: make them look like play, of one colour, value or run.
            at = cards[0]
            near = [card for card in cards[1:] if alike(deck, at, card, rng.choice("cvr"))]
            cards = [at, *near[: size - 1], *[card for card in cards[1:] if card not in near[: size - 1]]]
        theirs, rest = tuple(cards[:size]), cards[size:]
        if rng.random() < 0.5:
            value = rng.randrange(deck.low, deck.high - capacity + 2)
            colour = rng.choice(deck.colours)
            run = [f"{colour}{value + i}" for i in range(capacity)]
            mine = tuple(run) if not set(run) & set(theirs) else tuple(rest[:capacity])
        else:
            mine = tuple(rest[:capacity])
        rest = [card for card in rest if card not in mine]
        most = {1: len(rest), 2: 40, 3: 26, 4: 16}[capacity - size]
        unseen = rest[: rng.randint(0, min(most, len(rest)))]
        yield mine, theirs, unseen, capacity, rng.choice(("all", "all", "all", "sum"))


def alike(deck: ClanDeck, one: str, other: str, how: str) -> bool:
    if how == "c":
        return deck.colour[one] == deck.colour[other]
    if how == "v":
        return deck.value[one] == deck.value[other]
    return abs(deck.value[one] - deck.value[other]) == 1


@pytest.mark.parametrize("name", DECKS)
def test_2_9_the_best_filling_and_every_claim_are_those_of_brute_force(name: str) -> None:
    deck, capacities = DECKS[name]
    refuted = 0
    number = scaled(1500, 60_000)
    for mine, theirs, unseen, capacity, counts in cases(chance(f"proofs {name}"), deck, capacities, number):
        mask = deck.mask(unseen)
        pool, facts = Pool(deck, mask), facts_of(deck, theirs, capacity)
        expected = best_filling(list(theirs), unseen, capacity, counts)
        found = strongest(pool, facts, counts)
        case = (mine, theirs, sorted(unseen), capacity, counts)
        assert (found and divmod(found[0], 64)) == expected, case

        floor = strength_of(deck, mine, counts)
        beaten = expected is not None and expected > divmod(floor, 64)
        counter = strongest(pool, facts, counts, floor)
        assert (counter is not None) == beaten, case
        if counter is not None:
            refuted += 1
            cards = deck.cards_in(counter[1])
            assert len(cards) == capacity - len(theirs), case
            assert set(cards) <= set(unseen), case
            assert strength_of(deck, (*theirs, *cards), counts) == counter[0] > floor, case

        stone = Stone((mine, theirs), (7, None), (), capacity, counts, False, None, ClaimAnswers())
        assert can_claim(deck, stone, 0, mask) == (not beaten), case
    assert number // 10 < refuted < number * 9 // 10


def test_a_remembered_answer_is_the_answer_asked_for_anew_whatever_cards_come_and_go() -> None:
    rng = chance("remembered answers")
    for mine, theirs, unseen, capacity, counts in cases(rng, BORDER_DECK, (3,), scaled(400, 4000)):
        remembering = Stone((mine, theirs), (7, None), (), capacity, counts, False, None, ClaimAnswers())
        for _ in range(12):
            # Cards come back too, as the siege game's support brings them.
            mask = BORDER_DECK.mask(card for card in unseen if rng.random() < 0.8)
            fresh = remembering._replace(answers=ClaimAnswers())
            assert can_claim(BORDER_DECK, remembering, 0, mask) == can_claim(BORDER_DECK, fresh, 0, mask)


def test_with_sides_from_the_border_game_most_fillings_of_every_type_are_met() -> None:
    """The comparison above would prove little if all its cases ended in one type."""
    deck, capacities = DECKS["border"]
    types = [0] * 5
    for _, theirs, unseen, capacity, counts in cases(chance("types"), deck, capacities, 1000):
        found = strongest(Pool(deck, deck.mask(unseen)), facts_of(deck, theirs, capacity), counts)
        if found:
            types[found[0] // 64] += 1
    assert min(types) >= 40, types
