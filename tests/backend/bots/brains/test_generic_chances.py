"""The generic brain's chances, beside trying every case: of cards that come, of sides, of the round."""

from itertools import product

import pytest

import engine
from backend.bots.brains.generic.odds import Odds
from backend.bots.brains.generic.rounds import BorderRound, SiegeRound
from backend.bots.brains.generic.sides import Supply, chance_to_win, prospects
from engine.endings import winning_reason
from engine.rulesets import RULESETS
from tests.support.engine.builders import border
from tests.support.scale import chance, scaled


def test_odds_are_those_of_trying_every_case():
    odds = Odds(0.6, 0.2)
    for held, unseen in product(range(4), range(4)):
        for number in range(1, 5):
            tried = 0.0
            for case in product((0, 1), repeat=held + unseen):
                likely = 1.0
                for at, comes in enumerate(case):
                    one = 0.6 if at < held else 0.2
                    likely *= one if comes else 1 - one
                tried += likely * (sum(case) >= number)
            assert odds.at_least(number, held, unseen) == pytest.approx(tried, abs=1e-9)
        assert odds.any_of(held, unseen) == pytest.approx(odds.at_least(1, held, unseen))


@pytest.mark.parametrize("ruleset", ["edition2016+tactics", "deck52", "siege+tactics"])
def test_prospects_are_chances_of_strengths_that_the_side_can_reach(ruleset):
    rules, rng = RULESETS[ruleset], chance(f"prospects {ruleset}")
    deck = rules.deck
    for _ in range(scaled(200, 5000)):
        place = rng.choice((*rules.places, *rules.damaged))
        cards = [*deck.cards, *(card for card in rules.tactics if card in deck.wild)]
        side = tuple(rng.sample(cards, rng.randint(0, place.capacity)))
        unseen = [card for card in deck.cards if card not in side and rng.random() < 0.7]
        hand = deck.mask(rng.sample(unseen, min(6, len(unseen))))
        supply = Supply(deck, hand, deck.mask(unseen) & ~hand)
        found = prospects(deck, (side, place.capacity, place.counts), supply, Odds(0.5, 0.3))
        assert [strength for strength, _ in found] == sorted((strength for strength, _ in found), reverse=True)
        assert all(likely > 0 for _, likely in found)
        assert sum(likely for _, likely in found) <= 1 + 1e-9
        best = engine.strongest_completion(deck, side, place.capacity, unseen, place.counts)
        assert not found or (best and found[0][0] <= best.strength)


@pytest.mark.parametrize(
    ("counts", "unseen", "best"),
    [("colour", "R8 R10 R11 G4 B7", "R9 R8 R11"), ("run", "R10 R11 R2 G4 B7", "R9 R10 R11")],
)
def test_5_3_what_a_colour_run_alone_would_reach_is_no_prospect_where_it_is_a_sum(counts, unseen, best):
    deck = RULESETS["siege+tactics"].deck
    supply = Supply(deck, 0, deck.mask(unseen.split()))
    found = prospects(deck, (("R9",), 3, counts), supply, Odds(0.5, 0.3))
    assert found[0][0] <= engine.strength_of(deck, tuple(best.split()), counts)


def test_stronger_side_wins_and_ties_go_as_they_are_said_to():
    sure, weaker, never = ((200, 1.0),), ((150, 1.0),), ()
    assert chance_to_win(sure, weaker, 0.5) == 1
    assert chance_to_win(weaker, sure, 0.5) == 0
    assert chance_to_win(sure, sure, 0.3) == pytest.approx(0.3)
    assert chance_to_win(sure, never, 0.0) == 1
    assert chance_to_win(never, never, 1.0) == 0
    mixed = ((200, 0.5), (100, 0.25))
    assert chance_to_win(mixed, ((150, 0.5),), 0.5) == pytest.approx(0.5 + 0.25 * 0.5)


@pytest.mark.parametrize("ruleset", ["edition2016", "deck52"])
def test_value_of_a_border_round_is_that_of_all_outcomes(ruleset):
    rules, rng = RULESETS[ruleset], chance(f"border {ruleset}")
    chances = [rng.choice((0.0, 1.0, rng.random())) for _ in range(rules.stones)]
    tried = 0.0
    for owned in product((0, 1), repeat=rules.stones):
        likely = 1.0
        for mine, one in zip(owned, chances, strict=True):
            likely *= one if mine else 1 - one
        stones = tuple(
            stone._replace(claimed_by=1 - mine) for stone, mine in zip(border(ruleset=rules).stones, owned, strict=True)
        )
        reasons = [winning_reason(rules, stones, seat) for seat in (0, 1)]
        rows = [reason == "adjacent" for reason in reasons]
        tried += likely * (0.5 if all(rows) else float(rows[0]) if any(rows) else float(reasons[0] is not None))
    assert BorderRound(rules).value(chances) == pytest.approx(tried)


def test_value_of_a_siege_is_that_of_all_outcomes():
    rng = chance("siege value")
    state = border("2: | + damaged", "5: | + damaged", ruleset=RULESETS["siege"])
    chances = [rng.random() for _ in range(7)]
    tried = 0.0
    for broken in product((0, 1), repeat=7):
        likely = 1.0
        for breaks, one in zip(broken, chances, strict=True):
            likely *= one if breaks else 1 - one
        twice = broken[1] or broken[4]
        intact = sum(broken) - broken[1] - broken[4]
        tried += likely * (1.0 if twice or intact >= 2 else 1 - 0.7**intact)
    for seat in (0, 1):
        value = SiegeRound(state, seat, again=0.3).value(chances)
        assert value == pytest.approx(tried if seat == state.first else 1 - tried)


def test_slopes_are_the_growth_of_the_value():
    rng = chance("slopes")
    siege = border("2: | + damaged", ruleset=RULESETS["siege"])
    for of_round, stones in (
        (BorderRound(RULESETS["edition2016"]), 9),
        (BorderRound(RULESETS["deck52"]), 7),
        (SiegeRound(siege, 1, again=0.3), 7),
    ):
        chances = [0.9 * rng.random() for _ in range(stones)]
        for number, slope in enumerate(of_round.slopes(chances)):
            more = [one + 0.05 * (at == number) for at, one in enumerate(chances)]
            assert of_round.value(more) - of_round.value(chances) == pytest.approx(0.05 * slope)
