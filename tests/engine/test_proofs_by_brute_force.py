"""The search for the strongest completion against trying (RULES 1.5, 2.9, 3.4, 3.5, 5.3, 5.7)."""

from collections import Counter

import pytest

from engine import proofs
from engine.best_completion import best_completion, strength_of
from engine.cards import BORDER_DECK, DECK_OF_52, SIEGE_DECK, ClanDeck
from engine.formations import LOW_TOP, TYPE_STEP
from engine.proofs import can_claim
from engine.rulesets import Counts
from engine.side_summary import Pool, summarize_side
from engine.stones import Stone
from tests.support.engine import oracle
from tests.support.engine.hard_positions import Hard, hard_positions
from tests.support.scale import chance, scaled

DECKS = {"border": BORDER_DECK, "siege": SIEGE_DECK, "deck52": DECK_OF_52}


def in_words(strength: int | None, counts: str) -> oracle.Strength | None:
    """The engine's strength as the oracle writes one."""
    if strength is None:
        return None
    rank, total = divmod(strength, TYPE_STEP)
    return rank, total - LOW_TOP if counts == "low" else total


def stone_of(hard: Hard) -> Stone:
    return Stone((hard.mine, hard.theirs), (7, None), (), hard.capacity, hard.counts, False, None)


def usable(deck: ClanDeck, hard: Hard) -> list[str]:
    """The unseen cards that can stay opposite the claimant's side (RULES 5.7)."""
    if deck is not SIEGE_DECK:
        return hard.unseen
    partners = {card[0] + {"0": "11", "11": "0"}.get(card[1:], "") for card in hard.mine if card not in oracle.TROOPS}
    return [card for card in hard.unseen if card not in partners]


@pytest.mark.parametrize("game", DECKS)
def test_2_9_the_best_filling_and_every_claim_are_those_found_by_trying(game):
    deck = DECKS[game]
    refuted = 0
    number = scaled(400, 70_000)
    for hard in hard_positions(chance(f"proofs {game}"), game, number):
        mine, theirs, _, capacity, counts = hard
        unseen = usable(deck, hard)
        pool, summary = Pool(deck, deck.mask(unseen)), summarize_side(deck, theirs, capacity)
        expected = oracle.best_by_values(game, theirs, unseen, capacity, counts)
        found = best_completion(pool, summary, counts)
        assert in_words(found and found[0], counts) == expected, hard

        floor = strength_of(deck, mine, counts)
        own = oracle.best_by_values(game, mine, (), capacity, counts)
        assert in_words(floor, counts) == own, hard
        assert own is not None
        beaten = expected is not None and expected > own
        counter = best_completion(pool, summary, counts, floor)
        assert (counter is not None) == beaten, hard
        if counter is not None:
            refuted += 1
            cards = deck.cards_in(counter[1])
            assert len(cards) == capacity - len(theirs), hard
            assert set(cards) <= set(unseen), hard
            assert strength_of(deck, (*theirs, *cards), counts) == counter[0] > floor, hard
        assert can_claim(deck, stone_of(hard), 0, deck.mask(hard.unseen)) == (not beaten), hard
    assert number // 10 < refuted < number * 9 // 10


@pytest.mark.parametrize("game", DECKS)
def test_the_method_by_values_is_that_of_trying_everything_on_few_cards(game):
    compared = 0
    for hard in hard_positions(chance(f"few {game}"), game, scaled(150, 8000), most=7):
        if sum(card in oracle.TROOPS for card in hard.theirs) > 1 and hard.counts != "colour":
            continue
        for side, pool in ((hard.theirs, hard.unseen), (hard.mine, [])):
            if sum(card in ("J1", "J2") for card in side) < 2:
                expected = oracle.best_by_trying(game, side, pool, hard.capacity, hard.counts)
                assert oracle.best_by_values(game, side, pool, hard.capacity, hard.counts) == expected, hard
                compared += 1
    assert compared > scaled(200, 8000)


@pytest.mark.parametrize("remembered", [1, 256])
def test_a_remembered_answer_is_the_answer_asked_for_anew_whatever_cards_come_and_go(remembered, monkeypatch):
    monkeypatch.setattr(proofs, "MOST_ANSWERS", remembered)
    rng = chance("remembered answers")
    for hard in hard_positions(rng, "siege", scaled(150, 4000)):
        remembering = stone_of(hard)
        for _ in range(12):
            # Cards come back too, as the siege game's support brings them.
            mask = SIEGE_DECK.mask(card for card in hard.unseen if rng.random() < 0.8)
            assert can_claim(SIEGE_DECK, remembering, 0, mask) == can_claim(SIEGE_DECK, stone_of(hard), 0, mask)


def test_fillings_of_every_type_that_counts_are_met():
    """The comparison above would prove little if all its cases ended in one type."""
    met: Counter[tuple[Counts, int]] = Counter()
    for _, theirs, unseen, capacity, counts in hard_positions(chance("types"), "siege", 3000):
        found = best_completion(
            Pool(SIEGE_DECK, SIEGE_DECK.mask(unseen)), summarize_side(SIEGE_DECK, theirs, capacity), counts
        )
        if found:
            met[counts, found[0] // TYPE_STEP] += 1
    expected = {"all": (0, 1, 2, 3, 4), "same": (0, 3), "colour": (0, 2), "run": (0, 1), "sum": (0,), "low": (0,)}
    assert met.keys() == {(counts, rank) for counts, ranks in expected.items() for rank in ranks}
    assert min(met.values()) >= 10, met
