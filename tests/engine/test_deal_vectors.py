"""The deals that the client's check is tested with are the engine's."""

from tests.support.engine.deal_vectors import PATH, vectors, written


def test_the_client_is_tested_with_what_the_engine_deals():
    assert PATH.read_text() == written()


def test_the_vectors_hold_whatever_changes_a_deck():
    """Draws of both decks, a scout's returns of both kinds (RULES 3.6), a support's shuffles (6.3)."""
    actions = {action for vector in vectors() for round_ in vector["rounds"] for action, _ in round_["actions"]}
    assert {"+c", "+t"} <= actions
    returned = {action[1:] for action in actions if action.startswith("-")}
    assert {len(card) == 2 and card.isalpha() for card in returned} == {True, False}
    assert any(action.startswith("SU:") for action in actions)
