"""What a move costs: at most twelve queries and one for a clock, whatever comes with it."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backend.matches.models import Event, Match
from backend.matches.services.deal import deal_commit
from backend.matches.services.draw import draw_offer
from tests.support.builders import a_match_with_deck, play_on
from tests.support.scale import PROVE

MOST = 12
DECK = [f"{colour}{value}" for value in range(1, 10) for colour in "ROYGBP"]
BANK = {"type": "bank", "seconds": 86_400, "increment": 60}
TERMS: dict[str, dict[str, Any]] = {
    "plain": {},
    "public": {"public": True},
    "by the clock": {"clock": BANK},
    "public, by the clock, of two rounds": {"public": True, "clock": BANK, "length": {"rounds": 2}},
    "by wins": {"clock": {"type": "turn", "seconds": 3600}, "length": {"wins": 2}},
}


#: In proofs both moves of each.
CASES = [(name, number % 2 == 0) for number, name in enumerate(TERMS)] + [
    (name, number % 2 == 1) for number, name in enumerate(TERMS) if PROVE
]


@pytest.mark.parametrize(("name", "end_of_round"), CASES)
def test_a_move_takes_at_most_twelve_queries_and_one_for_a_clock(at_alice, at_bob, alice, bob, name, end_of_round):
    """With a key, and an offer of a draw that it makes lapse; the end of a round ends the match or deals the next."""
    whole, twin = (a_match_with_deck(alice, bob, DECK, commitment=deal_commit(), **TERMS[name]) for _ in range(2))
    play_on(whole, moves=60 if end_of_round else 9)  # no round takes more turns than there are cards
    over = whole.events.filter(kind=Event.Kind.ROUND_OVER).first()
    move = whole.moves.get(number=over.move if over else 9)
    twin = play_on(twin, moves=move.number - 1)
    draw_offer(match_id=twin.pk, account=(alice, bob)[move.seat])
    body = {"actions": move.actions, "expected_version": twin.version}
    with CaptureQueriesContext(connection) as queries:
        answer = (at_alice, at_bob)[move.seat].write(f"matches/{twin.pk}/moves/", body, Idempotency_Key="once")
    assert answer.status_code == 201
    after = Match.objects.get(pk=twin.pk)
    assert after.events.filter(kind=Event.Kind.ROUND_OVER).exists() == end_of_round
    # The savepoint stands for the BEGIN and COMMIT of a request outside a test.
    most = MOST + ("clock" in TERMS[name])
    assert len(queries) <= most, [query["sql"] for query in queries]
