"""States drawn from what a seat sees: it cannot tell them from the true one, and can do in them what it can do."""

import random
from collections import Counter

import pytest

import engine
from engine import BadRequest, BadState, Knowledge, legal_actions, legal_actions_of, options, options_of, sample, view
from engine.rulesets import RULESETS
from tests.support.engine.builders import SEED
from tests.support.engine.watched import watched_round
from tests.support.scale import chance, scaled


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sample_has_the_view_and_the_actions_of_the_true_state(ruleset):
    rng, phases = chance(f"sampled {ruleset}"), Counter()
    for number in range(scaled(2, 200)):
        for at in watched_round(rng, ruleset, claim_odds=(1.0, 0.3)[number % 2]):
            phases[at.state.phase] += 1
            for seat in (0, 1):
                seen = view(at.state, seat)
                drawn = sample(seen, seat, rng, at.known(seat) if rng.random() < 0.5 else None)
                assert view(drawn, seat) == seen
                assert legal_actions_of(seen, seat) == (legal_actions(at.state) if seat == at.state.to_act else [])
                if seat == at.state.to_act:
                    assert legal_actions(drawn) == legal_actions(at.state)
                    assert rng.random() < 0.9 or options_of(seen, seat) == options(at.state, seat)
                else:
                    assert options_of(seen, seat) == []
                # Play can lead to it, so the engine takes it for a state.
                assert rng.random() < 0.9 or engine.load(engine.dump(drawn)) == drawn
    assert phases["play"]
    assert phases["draw"]


@pytest.mark.parametrize(
    ("ruleset", "phase"), [("edition2016+tactics", "scout_return"), ("siege+tactics", "exchange_reply")]
)
def test_sample_of_a_card_that_is_being_played_keeps_its_step(ruleset, phase):
    rng, found = chance(f"sampled {phase}"), 0
    while found < scaled(4, 300):
        for at in watched_round(rng, ruleset):
            if at.state.phase == phase:
                for seat in (0, 1):
                    drawn = sample(view(at.state, seat), seat, rng, at.known(seat))
                    assert view(drawn, seat) == view(at.state, seat)
                    offer = drawn.step.offer
                    assert set(offer) <= set(drawn.hands[drawn.mover])
                    if seat == at.state.to_act:
                        assert legal_actions(drawn) == legal_actions(at.state)
                found += 1


def test_each_way_the_hidden_cards_can_lie_is_as_likely():
    tries, rng = 6000, random.Random(5)
    state = engine.new_round("deck52", SEED, 0)
    known = Knowledge(
        hand=state.hands[1][:4],
        clan=engine.DeckKnowledge(bottom=(None, None, *state.decks.clan[2:])),
    )
    sampler = engine.Sampler(view(state, 0), 0, known)
    drawn = [sampler.draw(rng) for _ in range(tries)]
    found = Counter((each.hands[1], each.decks.clan) for each in drawn)
    assert len(found) == 6
    # Of 6,000 tries 1,000 each, give or take five standard deviations.
    assert all(abs(times - tries / 6) < 5 * (tries * 5 / 36) ** 0.5 for times in found.values())
    assert len({each.seed for each in drawn}) == tries


def test_cards_of_a_support_are_dealt_to_places_that_they_can_have():
    """They were in the deck when it was shuffled: of seat 1's hand only what it has drawn since can be one of them."""
    state, rng, tries = engine.new_round("siege+tactics", SEED, 0), random.Random(6), 4000
    late = (state.hands[1][0], state.decks.clan[0], state.decks.clan[1])
    for drawn in (0, 1, 2):
        known = Knowledge(clan=engine.DeckKnowledge(shuffled_in=late, drawn=drawn))
        if drawn == 0:
            known = Knowledge(clan=engine.DeckKnowledge(shuffled_in=late[1:], drawn=0))
        sampler = engine.Sampler(view(state, 0), 0, known)
        held = [len(set(sampler.draw(rng).hands[1]) & set(known.clan.shuffled_in)) for _ in range(tries)]
        assert max(held) == drawn
        places = drawn + len(state.decks.clan)
        share = len(known.clan.shuffled_in) * drawn / places
        assert abs(sum(held) / tries - share) < 5 * (max(share, 1e-9) / tries) ** 0.5


def test_offer_of_the_other_is_any_of_its_cards_with_such_backs():
    rng, offers = random.Random(7), Counter()
    state = engine.new_round(
        "siege+tactics", SEED, 0, tactic=("XC", "J1", "J2", "SP", "SB", "RD", "RC", "DE", "TR", "EX", "SU")
    )
    for action in (f"{state.hands[0][0]}@1", "+t", f"{state.hands[1][0]}@1", "+c"):
        state = engine.apply(state, action)
    offer = next(action for action in legal_actions(state) if action.startswith("XC:"))
    state = engine.apply(state, offer)
    for _ in range(300):
        drawn = sample(view(state, 1), 1, rng)
        offers[tuple(drawn.hands[0].index(card) for card in drawn.step.offer)] += 1
    assert len(offers) == 20  # three of six


def test_view_of_another_seat_or_of_nobody_is_refused():
    state = engine.new_round("edition2016", SEED, 0)
    for seen, seat in ((view(state, 0), 1), (view(state, None), 0), (engine.view(state, 0), 2), (view(state, 0), True)):
        with pytest.raises(BadRequest):
            sample(seen, seat, random.Random(1))


def test_view_that_no_play_leads_to_is_refused():
    seen = view(engine.new_round("edition2016", SEED, 0), 0)
    with pytest.raises(BadState):
        sample({**seen, "turn": 2}, 0, random.Random(1))


@pytest.mark.parametrize("known", [
    Knowledge(hand=("R1", "R2", "R3", "O1", "O2", "O3", "Y1", "Y2", "Y3")),
    Knowledge(clan=engine.DeckKnowledge(bottom=(None,) * 43)),
    Knowledge(clan=engine.DeckKnowledge(bottom=("G6",))),
])  # fmt: skip
def test_knowledge_that_does_not_fit_the_view_is_refused(known):
    state = engine.new_round("edition2016", SEED, 0)
    assert "G6" in state.hands[0]
    with pytest.raises(BadRequest):
        sample(view(state, 0), 0, random.Random(1), known)


def test_unseen_cards_are_those_of_the_state():
    for ruleset in RULESETS:
        for at in watched_round(chance(f"unseen {ruleset}"), ruleset):
            cards = at.state.ruleset.deck.cards_in(at.state.unseen)
            assert engine.unseen_cards(view(at.state, 0)) == engine.unseen_cards(view(at.state, None)) == cards
            hidden = engine.hidden_cards(view(at.state, 1), 1)
            assert [*hidden.clan] == [card for card in cards if card not in at.state.hands[1]]
