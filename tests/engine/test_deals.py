"""NOTATION "Deals": what a seed deals, computed here a second time straight from the text."""

import hashlib
import hmac
from itertools import islice

import pytest

import engine
from engine.deals import below, shuffle, stream
from tests.support.engine.deal_vectors import PATH, vectors, written
from tests.support.engine.referee_legal import CARDS
from tests.support.scale import chance


def words_of(seed: bytes, label: str) -> list[int]:
    """Forty blocks of words, as NOTATION describes them."""
    words = []
    for number in range(40):
        message = (
            label.encode("utf-8")
            + bytes([0])
            + bytes([number >> 24, number >> 16 & 255, number >> 8 & 255, number & 255])
        )
        block = hmac.new(seed, message, hashlib.sha256).digest()
        words += [int(block[i : i + 4].hex(), 16) for i in range(0, 32, 4)]
    return words


def shuffled(seed: bytes, label: str, cards: list[str]) -> list[str]:
    cards, words = list(cards), words_of(seed, label)
    for i in range(len(cards) - 1, 0, -1):
        n = i + 1
        word = words.pop(0)
        while word >= 2**32 - (2**32 % n):
            word = words.pop(0)
        cards[i], cards[word % n] = cards[word % n], cards[i]
    return cards


def test_a_deal_is_what_the_text_of_notation_makes_of_the_seed():
    rng = chance("deals")
    for _ in range(100):
        seed = rng.randbytes(32)
        cards = shuffled(seed, "clan", CARDS)
        first = words_of(seed, "first")[0] % 2
        full = engine.dump(engine.new_round("edition2016", seed))
        assert full["first"] == full["mover"] == full["to_act"] == first == engine.first_seat(seed)
        assert full["hands"][first] == sorted(cards[0:12:2], key=CARDS.index)
        assert full["hands"][1 - first] == sorted(cards[1:12:2], key=CARDS.index)
        assert full["decks"] == {"clan": cards[12:], "tactic": []}
        assert full["seed"] == seed.hex()


def test_the_deal_of_two_fixed_seeds_never_changes():
    zero = engine.dump(engine.new_round("edition2016", bytes(32)))
    assert (zero["first"], zero["decks"]["clan"][:6]) == ZERO
    assert zero["hands"] == ZERO_HANDS
    counting = engine.dump(engine.new_round("edition2016", bytes(range(32))))
    assert (counting["first"], counting["decks"]["clan"][:6]) == COUNTING
    assert counting["hands"] == COUNTING_HANDS


ZERO = (1, ["B1", "B2", "P2", "Y3", "Y7", "Y9"])
ZERO_HANDS = [["O3", "Y1", "Y5", "G7", "B4", "B5"], ["R6", "O1", "O2", "O5", "O6", "G5"]]
COUNTING = (0, ["B6", "G4", "O2", "O3", "R6", "P9"])
COUNTING_HANDS = [["G6", "G9", "B1", "P1", "P3", "P6"], ["R2", "Y2", "Y7", "G8", "B3", "B5"]]


def test_a_stream_is_blocks_of_eight_big_endian_words():
    assert list(islice(stream(bytes(32), "clan"), 20)) == words_of(bytes(32), "clan")[:20]


def test_words_too_high_for_an_even_choice_are_skipped():
    assert below(iter([2**32 - 1, 2**32 - 4, 5]), 54) == 5 % 54
    assert below(iter([2**32 - 1]), 2) == 1
    limit = 2**32 - 2**32 % 54
    assert below(iter([limit, limit - 1]), 54) == (limit - 1) % 54


def test_a_shuffle_keeps_every_card_and_a_single_one_where_it_is():
    assert sorted(shuffle(bytes(32), "clan", CARDS)) == sorted(CARDS)
    assert shuffle(bytes(32), "clan", ["R1"]) == ("R1",)
    assert shuffle(bytes(32), "tactic", []) == ()


def test_2_1_hands_of_six_are_dealt_alternating_from_the_first_seat():
    for first in (0, 1):
        state = engine.new_round("edition2016", bytes(32), first, clan=CARDS)
        assert state.hands[first] == ("R1", "R3", "R5", "R7", "R9", "O2")
        assert state.hands[1 - first] == ("R2", "R4", "R6", "R8", "O1", "O3")
        assert state.decks.clan[0] == "O4"
        assert len(state.stones) == 9
        assert len(state.decks.clan) == 42


def test_2_1_deck52_has_seven_stones_and_forty_cards_with_the_ace_as_1():
    state = engine.new_round("deck52", bytes(32), 1)
    assert len(state.stones) == 7
    assert sorted(state.ruleset.order) == sorted(f"{suit}{value}" for suit in "SHDC" for value in range(1, 11))
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert len(state.decks.clan) == 30


def test_a_round_needs_a_known_ruleset_a_whole_seed_a_whole_deck_and_a_seat():
    with pytest.raises(engine.UnknownRuleset):
        engine.new_round("edition1900", bytes(32))
    for seed in (b"", bytes(31), bytes(33)):
        with pytest.raises(engine.BadRequest):
            engine.new_round("edition2016", seed)
    for first in (2, -1, True, "0"):
        with pytest.raises(engine.BadRequest):
            engine.new_round("edition2016", bytes(32), first)  # type: ignore[arg-type]
    for clan in ([], CARDS[1:], [*CARDS, "R1"], [*CARDS[1:], "R2"], [*CARDS[1:], "J1"], [*CARDS[1:], "?c"]):
        with pytest.raises(engine.BadDeck):
            engine.new_round("edition2016", bytes(32), clan=clan)
    with pytest.raises(engine.BadDeck):
        engine.new_round("edition2016", bytes(32), tactic=["J1"])
    assert engine.new_round("edition2016", bytes(32), 0, tactic=[]).decks.tactic == ()


def test_commitment_and_round_seed_are_those_of_the_api_page():
    secret = bytes(range(32))
    assert engine.commitment(secret) == hashlib.sha256(secret).hexdigest()
    for number, nonces in ((1, ("", "")), (2, ("ab", "")), (10, ("0" * 64, "f" * 64))):
        message = f"round:{number}|{nonces[0]}|{nonces[1]}".encode()
        assert engine.round_seed(secret, number, nonces) == hmac.new(secret, message, hashlib.sha256).digest()


# --- The deals that the client's check is tested with are the engine's


def test_the_client_is_tested_with_what_the_engine_deals():
    assert PATH.read_text() == written()


def test_the_vectors_hold_whatever_changes_a_deck():
    """Draws of both decks, a scout's returns of both kinds (RULES 3.6), a support's shuffles (6.3)."""
    actions = {action for vector in vectors() for round_ in vector["rounds"] for action, _ in round_["actions"]}
    assert {"+c", "+t"} <= actions
    returned = {action[1:] for action in actions if action.startswith("-")}
    assert {len(card) == 2 and card.isalpha() for card in returned} == {True, False}
    assert any(action.startswith("SU:") for action in actions)
